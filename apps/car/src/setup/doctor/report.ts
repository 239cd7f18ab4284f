import type {
  DashboardQuery,
  DashboardReading,
  DashboardSource,
  DashboardState,
  SourceReason,
} from '@ligo/protocol';
import { printable } from '../../shared/printable.ts';

/** Content of the report, at `date`, unix milliseconds. */
export type DoctorReport = Pick<DashboardState, 'date' | 'sources' | 'readings' | 'commands'>;

const MAX_VALUE = 24;
/** Digits beyond these are noise. */
const DECIMALS = 5;
const NONE = '-';
const RANGES = { in: 'in range', out: 'OUT OF RANGE', unknown: 'unknown' };

/** Tables of sources, readings and commands, at most `width` characters wide. */
export function reportLines({ date, sources, readings, commands }: DoctorReport, width: number): string[] {
  return [
    ...tableLines(
      [
        ['Source', 'State', 'Why'],
        ...sources.map(({ name, phase, reason }) => [name, stateOf(phase, reason), reason || NONE]),
      ],
      width,
    ),
    ...queryLines(sources, width),
    '',
    ...readingLines(readings, date, width),
    '',
    ...tableLines(
      [
        ['Command', 'Configured', 'Last answer'],
        ...commands.map(({ command, isConfigured, last }) => [
          command,
          isConfigured ? 'yes' : 'no',
          last ? lastAnswer(last, date) : NONE,
        ]),
      ],
      width,
    ),
  ];
}

/** A source with a reason reads only a part. */
const stateOf = (phase: DashboardSource['phase'], reason: string): string =>
  phase === 'reading' && reason !== '' ? 'partial' : phase;

const RESULTS: Record<NonNullable<DashboardQuery['outcome']>, string> = {
  answered: 'answered',
  refused: 'refused',
  truncated: 'truncated',
  'no-response': 'no response',
  'not-asked': 'not sent yet',
};

/** One row per query: how it ended last, why, and the readings that it is for. */
function queryLines(sources: readonly DashboardSource[], width: number): string[] {
  const rows = sources.flatMap(({ name, queries = [] }) =>
    queries.map(({ request, outcome, reason, readings }) => [
      name,
      request,
      outcome ? RESULTS[outcome] : NONE,
      `${readings.join(', ')}${reason && `. ${reason}`}`,
    ]),
  );
  return rows.length === 0 ? [] : ['', ...tableLines([['Source', 'Query', 'Result', 'For'], ...rows], width)];
}

/** One row per reading: value, unit, source, age and range. */
export function readingLines(readings: readonly DashboardReading[], date: number, width: number): string[] {
  return tableLines(
    [
      ['Reading', 'Value', 'Unit', 'Source', 'Age', 'Range'],
      ...readings.map(({ name, value, unit, source, at, range }) => [
        name,
        valueText(name, value),
        unit || NONE,
        source ?? NONE,
        value === null ? NONE : at === null ? 'not known' : ageText(date - at),
        RANGES[range],
      ]),
    ],
    width,
  );
}

/** Reasons of a peer that is connected but has no new readings: its last readings still count. */
const CONNECTED_REASONS: ReadonlySet<SourceReason | undefined> = new Set<SourceReason>([
  ...(['no-fix', 'source-empty', 'publisher-quiet', 'profile-of-another'] as const),
  ...(['car-off', 'battery-low', 'car-silent', 'car-refuses', 'no-bus', 'bus-disturbed'] as const),
]);

/** Sources without readings: neither reading, nor connected with readings of theirs in the report. Readings of a lost peer do not count. */
export function sourcesWithoutReadings({
  sources,
  readings,
}: Pick<DoctorReport, 'sources' | 'readings'>): string[] {
  const gave = new Set(readings.map(({ source }) => source));
  const isRead = ({ name, phase, code }: DashboardSource) =>
    phase === 'reading' || (gave.has(name) && CONNECTED_REASONS.has(code));
  return sources.filter((source) => !isRead(source)).map(({ name }) => name);
}

function valueText(name: string, value: DashboardReading['value']): string {
  if (value === null) return NONE;
  if (typeof value === 'boolean' && name.startsWith('doors.')) return value ? 'open' : 'closed';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string') return truncate(printable(value), MAX_VALUE);
  return String(Number(value.toFixed(DECIMALS)));
}

function lastAnswer(
  { result, atMs, reason }: { result: string; atMs: number; reason: string },
  date: number,
) {
  return `${result}, ${ageText(date - atMs)} ago${reason && `. ${reason}`}`;
}

const SECOND_MS = 1_000;
const STEPS = [
  [120, 's', 1],
  [120 * 60, 'min', 60],
  [48 * 3_600, 'h', 3_600],
] as const;

function ageText(ageMs: number): string {
  const seconds = Math.max(0, Math.round(ageMs / SECOND_MS));
  const [, unit, size] = STEPS.find(([below]) => seconds < below) ?? [0, 'd', 86_400];
  return `${Math.floor(seconds / size)} ${unit}`;
}

const GAP = '  ';
const CUT = '…';
/** Least width of the last column, characters. */
const MIN_LAST = 20;

/** A table without control characters. The last column is wrapped at `width` characters, all others are truncated. */
function tableLines(rows: readonly (readonly string[])[], width: number): string[] {
  const shown = rows.map((row) => row.map(printable));
  const widths = shown.reduce<number[]>(
    (most, row) => row.map((cell, column) => Math.max(most[column] ?? 0, lengthOf(cell))),
    [],
  );
  return shown.flatMap((row) => {
    const cells = row.slice(0, -1).map((cell, column) => padded(cell, widths[column] ?? 0) + GAP);
    const before = truncate(cells.join(''), width - MIN_LAST);
    const [first = '', ...others] = wrapped(row.at(-1) ?? '', width - lengthOf(before));
    const indent = ' '.repeat(lengthOf(before));
    return [before + first, ...others.map((line) => indent + line)].map((line) => line.trimEnd());
  });
}

export function truncate(text: string, maxLength: number): string {
  const letters = [...text];
  return letters.length <= maxLength ? text : `${letters.slice(0, maxLength - 1).join('')}${CUT}`;
}

/** A text in lines of at most this many characters, broken between words where they fit. */
function wrapped(text: string, width: number): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? '';
    const joined = line === '' ? word : `${line} ${word}`;
    if (lengthOf(joined) <= width) lines[lines.length - 1] = joined;
    else lines.push(...piecesOf(word, width));
  }
  return lines.filter((line) => line !== '');
}

function piecesOf(word: string, width: number): string[] {
  const letters = [...word];
  return Array.from({ length: Math.ceil(letters.length / width) }, (_, at) =>
    letters.slice(at * width, (at + 1) * width).join(''),
  );
}

const lengthOf = (text: string) => [...text].length;
const padded = (cell: string, width: number) => cell + ' '.repeat(width - lengthOf(cell));
