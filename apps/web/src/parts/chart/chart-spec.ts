export interface ChartLine {
  /** The name of the line, where a chart has several; `null` for the only one. */
  label: string | null;
  color: string;
  /** One value a point; `NaN` is a gap. */
  values: Float64Array;
}

export interface ChartSpec {
  id: string;
  title: string;
  unit: string;
  lines: readonly ChartLine[];
  /** Ends of the axis. */
  range: readonly [min: number, max: number];
  /** A second unit on the axis at the other side, and how many of it one of the first is. */
  otherUnit?: { unit: string; factor: number };
  /** Decimals of the values that are read out. */
  digits: number;
}
