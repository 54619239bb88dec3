"""What a visitor takes away of scored runs: numbers, case rows, figures, reports."""
