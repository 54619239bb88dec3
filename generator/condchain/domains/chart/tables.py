"""The tables that charts are cut from: aggregations of the public data sets in the package `vega_datasets`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from generator.condchain.domains.chart.aggregates import (
    MONTHS,
    Part,
    Pivot,
    always,
    among,
    column,
    day,
    month,
    month_and_year,
    pivot,
    text,
    year,
)
from generator.condchain.domains.chart.readers import Row, rows

ORIGINS = {"USA": "USA", "Europe": "Europe", "Japan": "Japan"}
CYLINDERS = {"4": "4 cylinders", "6": "6 cylinders", "8": "8 cylinders"}
MAKES = {name.lower(): name for name in "Ford Chevrolet Plymouth Dodge Toyota Datsun Buick Pontiac Honda Mazda".split()}
CAUSES = {"disease": "Disease", "wounds": "Wounds", "other": "Other causes"}
SPECIES = {"setosa": "Setosa", "versicolor": "Versicolor", "virginica": "Virginica"}
ORGANS = {
    "sepalLength": "Sepal length",
    "sepalWidth": "Sepal width",
    "petalLength": "Petal length",
    "petalWidth": "Petal width",
}
STOCKS = {"AMZN": "Amazon", "GOOG": "Google", "IBM": "IBM", "MSFT": "Microsoft", "AAPL": "Apple"}
WEATHER = {name: name.capitalize() for name in ("sun", "rain", "fog", "drizzle", "snow")}
VARIETIES = {name: name for name in "Velvet Svansota Peatland Trebi Manchuria Glabron".split()} | {
    "Wisconsin No. 38": "Wisconsin 38"
}
STATES = {
    "TX": "Texas", "CA": "California", "OK": "Oklahoma", "FL": "Florida", "OH": "Ohio", "NY": "New York",
    "GA": "Georgia", "MI": "Michigan", "IL": "Illinois", "KS": "Kansas", "IA": "Iowa", "MO": "Missouri",
    "AL": "Alabama", "NE": "Nebraska", "MT": "Montana", "IN": "Indiana", "AZ": "Arizona", "OR": "Oregon",
    "LA": "Louisiana", "VA": "Virginia", "CO": "Colorado", "NV": "Nevada", "ME": "Maine", "NM": "New Mexico",
}  # fmt: skip
SECTORS = {
    "construction": "Construction",
    "manufacturing": "Manufacturing",
    "retail_trade": "Retail trade",
    "wholesale_trade": "Wholesale",
    "information": "Information",
    "financial_activities": "Finance",
    "leisure_and_hospitality": "Leisure",
    "transportation_and_warehousing": "Transport",
    "other_services": "Other services",
}
CARS, BARLEY, WEATHER_CSV, STOCKS_CSV = "cars.json", "barley.json", "seattle-weather.csv", "stocks.csv"
LINES, BARS, PIES = ("line", "grouped bar", "bar"), ("grouped bar", "bar"), ("bar", "pie")
ALL_BUT_LINES = ("grouped bar", "bar", "pie")


@dataclass(frozen=True, slots=True)
class Table:
    """One aggregation.

    key, dataset: its name, and the data set's in the package; title, unit: of the chart and of its value axis.
    axis: title of the label axis; ordered: whether the labels have an order of their own (time).
    kinds: chart types that suit it; decimals: of its values; build: series -> label -> value.
    pie_title: where it is cut to wedges, which are shares among those shown; `{}` is the series.
    """

    key: str
    dataset: str
    title: str
    unit: str
    axis: str
    ordered: bool
    kinds: tuple[str, ...]
    decimals: int
    build: Callable[[], Pivot]
    pie_title: str = ""


def _of(
    file_name: str, series: Part, label: Part, value: Callable[[Row], float | None], how: str
) -> Callable[[], Pivot]:
    return lambda: pivot(rows(file_name), series, label, value, how)


def _melted(
    file_name: str, words: dict[str, str], label: Part, how: str, *, names_are_labels: bool = False
) -> Callable[[], Pivot]:
    """A wide table: each named column is a series (or, turned round, a label)."""

    def build() -> Pivot:
        long = [
            {"row": row, "name": said, "value": row[name]} for row in rows(file_name) for name, said in words.items()
        ]
        parts = (lambda item: item["name"], lambda item: label(item["row"]))
        series, labels = reversed(parts) if names_are_labels else parts
        return pivot(long, series, labels, column("value"), how)

    return build


def _make(row: Row) -> str | None:
    return MAKES.get(row["Name"].split()[0])


def _variety_1931(row: Row) -> str | None:
    return VARIETIES.get(row["variety"]) if row["year"] == 1931 else None


def _city_months(how: str) -> Callable[[], Pivot]:
    files = {"Seattle": "seattle-temps.csv", "San Francisco": "sf-temps.csv"}
    return lambda: {
        city: pivot(rows(name), always(city), month("date"), column("temp"), how)[city] for city, name in files.items()
    }


def _clock(row: Row) -> str:
    hour = int(row["date"][11:13])
    return f"{hour % 12 or 12} {'am' if hour < 12 else 'pm'}"


def _stock_year(row: Row) -> str | None:
    return row["date"][-4:] if row["date"].startswith("Jan") else None


def _stock_month(row: Row) -> str | None:
    return f"{row['date'][:3]} {row['date'][-4:]}" if row["date"][-4:] in ("2008", "2009") else None


def _thousands(build: Callable[[], Pivot]) -> Callable[[], Pivot]:
    """Thousands of people in millions."""
    return lambda: {name: {at: value / 1000 for at, value in found.items()} for name, found in build().items()}


_ORIGIN, _YEAR, _ALL_CARS = among("Origin", ORIGINS), year("Year"), always("All cars")
_RAIN_YEAR, _RAIN_MONTH = year("date"), month("date")

# fmt: off
TABLES: tuple[Table, ...] = (
    Table("mpg_by_origin", "cars", "Mean fuel economy of car models", "Miles per gallon", "Model year", True, LINES, 1,
          _of(CARS, _ORIGIN, _YEAR, column("Miles_per_Gallon"), "mean")),
    Table("power_by_origin", "cars", "Mean engine power of car models", "Horsepower", "Model year", True, LINES, 0,
          _of(CARS, _ORIGIN, _YEAR, column("Horsepower"), "mean")),
    Table("weight_by_origin", "cars", "Mean weight of car models", "Pounds", "Model year", True, LINES, 0,
          _of(CARS, _ORIGIN, _YEAR, column("Weight_in_lbs"), "mean")),
    Table("acceleration_by_origin", "cars", "Mean time of car models from 0 to 60 mph", "Seconds", "Model year", True,
          LINES, 1, _of(CARS, _ORIGIN, _YEAR, column("Acceleration"), "mean")),
    Table("models_by_origin", "cars", "New car models by origin", "Number of models", "Model year", True, LINES, 0,
          _of(CARS, _ORIGIN, _YEAR, lambda row: 1, "count")),
    Table("mpg_by_cylinders", "cars", "Mean fuel economy by engine", "Miles per gallon", "Model year", True, LINES, 1,
          _of(CARS, among("Cylinders", CYLINDERS), _YEAR, column("Miles_per_Gallon"), "mean")),
    Table("models_by_make", "cars", "Car models by make, 1970 to 1982", "Number of models", "Make", False, PIES, 0,
          _of(CARS, _ALL_CARS, _make, lambda row: 1, "count"),
          "Car models, 1970 to 1982: share among the makes shown"),
    Table("mpg_by_make", "cars", "Mean fuel economy by make", "Miles per gallon", "Make", False, ("bar",), 1,
          _of(CARS, _ALL_CARS, _make, column("Miles_per_Gallon"), "mean")),
    Table("power_by_make", "cars", "Mean engine power by make", "Horsepower", "Make", False, ("bar",), 0,
          _of(CARS, _ALL_CARS, _make, column("Horsepower"), "mean")),
    Table("yield_by_site", "barley", "Mean barley yield by site", "Bushels per acre", "Site", False, BARS, 1,
          _of(BARLEY, text("year"), text("site"), column("yield"), "mean")),
    Table("yield_by_variety", "barley", "Mean barley yield by variety", "Bushels per acre", "Variety", False, BARS, 1,
          _of(BARLEY, text("year"), among("variety", VARIETIES), column("yield"), "mean")),
    Table("variety_by_site", "barley", "Barley yield in 1931 by site and variety", "Bushels per acre", "Site", False,
          ("grouped bar",), 1, _of(BARLEY, _variety_1931, text("site"), column("yield"), "first")),
    Table("army_deaths", "crimea", "Deaths in the British Army in the Crimea", "Deaths in the month", "Month", True,
          LINES, 0, _melted("crimea.json", CAUSES, month_and_year("date"), "first")),
    Table("miles_driven", "driving", "Miles driven in the United States", "Miles per person", "Year", True,
          ("line", "bar"), 0, _of("driving.json", always("Miles driven"), text("year"), column("miles"), "first")),
    Table("petrol_price", "driving", "Price of gasoline in the United States", "Dollars per gallon", "Year", True,
          ("line", "bar"), 2, _of("driving.json", always("Gasoline"), text("year"), column("gas"), "first")),
    Table("iowa_electricity", "iowa-electricity", "Electricity generated in Iowa", "Thousand megawatt hours", "Year",
          True, LINES, 0, _of("iowa-electricity.csv", text("source"), year("year"), column("net_generation"), "first")),
    Table("city_mean", "seattle-temps", "Mean temperature in a normal year", "Degrees Fahrenheit", "Month", True,
          LINES, 1, _city_months("mean")),
    Table("city_warmest", "seattle-temps", "Warmest hour in a normal year", "Degrees Fahrenheit", "Month", True,
          LINES, 1, _city_months("max")),
    Table("seattle_hours", "seattle-temps", "Mean temperature by hour in Seattle, normal year", "Degrees Fahrenheit",
          "Time of day", True, ("line", "bar"), 1,
          _of("seattle-temps.csv", always("Seattle"), _clock, column("temp"), "mean")),
    Table("rain_by_month", "seattle-weather", "Precipitation in Seattle", "Millimetres", "Month", True, LINES, 0,
          _of(WEATHER_CSV, _RAIN_YEAR, _RAIN_MONTH, column("precipitation"), "sum")),
    Table("warmth_by_month", "seattle-weather", "Mean daily maximum temperature in Seattle", "Degrees Celsius", "Month",
          True, LINES, 1, _of(WEATHER_CSV, _RAIN_YEAR, _RAIN_MONTH, column("temp_max"), "mean")),
    Table("wind_by_month", "seattle-weather", "Mean wind speed in Seattle", "Metres per second", "Month", True, LINES,
          1, _of(WEATHER_CSV, _RAIN_YEAR, _RAIN_MONTH, column("wind"), "mean")),
    Table("weather_days", "seattle-weather", "Days by weather in Seattle", "Days", "Weather", False, BARS, 0,
          _of(WEATHER_CSV, _RAIN_YEAR, among("weather", WEATHER), lambda row: 1, "count")),
    Table("rainfall_share", "seattle-weather", "Precipitation in selected months, Seattle", "Millimetres", "Month",
          False, ("pie",), 0, _of(WEATHER_CSV, _RAIN_YEAR, _RAIN_MONTH, column("precipitation"), "sum"),
          "Precipitation in Seattle, {}: share among the months shown"),
    Table("stock_years", "stocks", "Share price at the start of the year", "US dollars", "Year", True, LINES, 0,
          _of(STOCKS_CSV, among("symbol", STOCKS), _stock_year, column("price"), "first")),
    Table("stock_months", "stocks", "Share price at the start of the month", "US dollars", "Month", True, LINES, 0,
          _of(STOCKS_CSV, among("symbol", STOCKS), _stock_month, column("price"), "first")),
    Table("jobs_by_year", "us-employment", "Employees in the United States", "Millions", "Year", True, LINES, 2,
          _thousands(_melted("us-employment.csv", SECTORS, year("month"), "mean"))),
    Table("jobs_by_sector", "us-employment", "Employees in the United States", "Millions", "Sector", False,
          ALL_BUT_LINES, 2,
          _thousands(_melted("us-employment.csv", SECTORS, year("month"), "mean", names_are_labels=True)),
          "US employees, {}: share among the sectors shown"),
    Table("wheat_price", "wheat", "Price of wheat in England", "Shillings per quarter", "Year", True,
          ("line", "bar"), 1, _of("wheat.json", always("Wheat"), text("year"), column("wheat"), "first")),
    Table("wages", "wheat", "Weekly wages of a good mechanic in England", "Shillings per week", "Year", True,
          ("line", "bar"), 1, _of("wheat.json", always("Wages"), text("year"), column("wages"), "first")),
    Table("airports", "airports", "Airports by state", "Number of airports", "State", False, PIES, 0,
          _of("airports.csv", always("Airports"), among("state", STATES), lambda row: 1, "count"),
          "US airports: share among the states shown"),
    Table("iris", "iris", "Mean measures of iris flowers", "Centimetres", "Measure", False, ("grouped bar",), 2,
          _melted("iris.json", ORGANS, among("species", SPECIES), "mean", names_are_labels=True)),
    Table("volatility", "ohlc", "Volatility index VIX at the close, 2009", "Points", "Day", True, ("line", "bar"), 1,
          _of("ohlc.json", always("VIX"), day("date"), column("close"), "first")),
)
# fmt: on
BY_KEY = {table.key: table for table in TABLES}


@lru_cache(maxsize=len(TABLES))
def values(key: str) -> Pivot:
    """Series -> label -> value of a table, rounded; months come in the order of the year."""
    table = BY_KEY[key]
    made = table.build()
    tidy: dict[str, dict[str, float]] = {}
    for name, found in made.items():
        labels = [at for at in MONTHS if at in found] if set(found) <= set(MONTHS) else list(found)
        digits = table.decimals
        tidy[name] = {at: round(found[at], digits) if digits else round(found[at]) for at in labels}
    return tidy
