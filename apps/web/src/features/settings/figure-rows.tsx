interface FigureRow {
  name: string;
  value: string;
  unit?: string;
  /** Its value is of the app's inside, not of the owner's world. */
  isQuiet?: boolean;
}

export function FigureRows({ rows, testId }: { rows: readonly FigureRow[]; testId?: string }) {
  return (
    <dl className="flex flex-col gap-1 text-base" data-testid={testId}>
      {rows.map(({ name, value, unit, isQuiet }) => (
        <div
          key={name}
          className={`flex flex-wrap items-baseline justify-between gap-x-3 ${isQuiet ? 'text-sm text-quiet' : ''}`}
        >
          <dt className={`min-w-0 [overflow-wrap:anywhere] ${isQuiet ? '' : 'text-normal'}`}>{name}</dt>
          <dd className="ms-auto min-w-0 break-all font-medium">
            <span dir="ltr">
              <bdi>{value}</bdi>
              {unit && <span className="text-sm text-quiet"> {unit}</span>}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Rows of counters, by their names in the program. */
export function counterRows(counts: Iterable<readonly [name: string, count: number]>): FigureRow[] {
  return [...counts]
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([name, count]) => ({ name, value: String(count), isQuiet: true }));
}
