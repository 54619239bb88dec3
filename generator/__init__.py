"""From a seed to a Hub folder: latent -> surface -> gate -> record -> Parquet."""
