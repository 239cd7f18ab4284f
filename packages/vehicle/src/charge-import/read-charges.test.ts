import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CHARGE_TESLAMATE } from '../charge-export.ts';
import { createTimeline, readFileTime } from './file-time.ts';
import { entriesOfFile, readChargeFile } from './read-charges.ts';
import { CsvError, numberOf, readCsv, textOfFile } from './read-csv.ts';

const IN_BERLIN = { zone: 'Europe/Berlin', currency: 'EUR' };
const tableOf = (file: string) => {
  const { header, rows } = readCsv(file);
  return { header, rows: [...rows] };
};
const iso = (timeS: number | undefined) => new Date((timeS ?? 0) * 1_000).toISOString().slice(0, 16);
const entriesOf = (text: string, given = IN_BERLIN) => {
  const file = readChargeFile(text);
  return [...entriesOfFile(file?.charges ?? [], given).values()];
};

describe('a table', () => {
  it('is read as RFC 4180 has it, whatever separates its cells', () => {
    for (const separator of [',', ';', '\t']) {
      const file = ['\uFEFFa', 'b "quoted"', 'c\r\n1', '2\n', ''].map((cell) =>
        /["\n]/.test(cell) && !cell.includes('\r') ? `"${cell.replaceAll('"', '""')}"` : cell,
      );
      expect(tableOf(file.join(separator))).toEqual({
        header: ['a', 'b "quoted"', 'c'],
        rows: [['1', '2\n', '']],
      });
    }
    expect(tableOf('sep=;\r\na,b;c\r\n1;2')).toEqual({ header: ['a,b', 'c'], rows: [['1', '2']] });
    expect(tableOf('a,b\r\r1,2\r')).toEqual({ header: ['a', 'b'], rows: [['1', '2']] });
  });

  it('may have a cell as large as a file', () => {
    const cell = 'x'.repeat(19_000_000);
    expect(tableOf(`a,b\n"${cell}""",1`).rows[0]?.map(({ length }) => length)).toEqual([19_000_001, 1]);
    expect(() => tableOf(`a,b\n"${cell}`)).toThrow(CsvError);
  });

  it('is read in the encodings of spreadsheets', () => {
    const header = 'Zähler;é';
    const wide = Uint8Array.from(
      [...`\uFEFF${header}`].flatMap((char) => [char.charCodeAt(0) & 255, char.charCodeAt(0) >> 8]),
    );
    const files = [
      new TextEncoder().encode(`\uFEFF${header}`),
      new TextEncoder().encode(header),
      Uint8Array.from(header, (char) => char.charCodeAt(0)),
      wide,
      wide.map((_, index) => wide[index ^ 1] ?? 0),
    ];
    for (const bytes of files) expect(tableOf(textOfFile(bytes)).header).toEqual(['Zähler', 'é']);
  });

  it('gives back what was written, and never anything else than a table or an error', () => {
    const cell = fc.string().filter((text) => !/[\0]/.test(text) && !/^'?[=+\-@\t\r]/.test(text));
    const rows = fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { maxLength: 5 });
    const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
    fc.assert(
      fc.property(rows, (written) => {
        const file = [['a', 'b', 'c'], ...written].map((row) => row.map(quoted).join(',')).join('\r\n');
        const filled = written.filter((row) => row.some((text) => text !== ''));
        expect(tableOf(file).rows).toEqual(filled);
      }),
    );
    const sign = fc.oneof(fc.constantFrom(...'",;\t\r\n\0'), fc.nat(0xffff).map(String.fromCharCode));
    fc.assert(
      fc.property(fc.string({ unit: sign }), (file) => {
        try {
          readChargeFile(file);
        } catch (error) {
          expect(error).toBeInstanceOf(CsvError);
        }
      }),
    );
  });

  it('loses the apostrophe that protects a spreadsheet', () => {
    expect(tableOf("a,b\n'=SUM(A1),'-5").rows).toEqual([['=SUM(A1)', '-5']]);
  });

  it.each<[string, string]>([
    ['a picture', '\u0089PNG\r\n\u001a\n\0\0'],
    ['nothing', ''],
    ['one column', 'a\n1'],
    ['a quote without an end', 'a,b\n"1,2'],
    ['a row without end', `a,b\n${','.repeat(600)}`],
  ])('is refused: %s', (_name, file) => expect(() => tableOf(file)).toThrow(CsvError));

  it.each<[string, number | null]>([
    ...([
      ['12.5', 12.5],
      ['12,5', 12.5],
      ['1,234.5', 1_234.5],
      ['1.234,5', 1_234.5],
    ] as [string, number][]),
    ...([
      ['1 234', 1_234],
      ['-3', -3],
      ['1.234.567', 1_234_567],
      ['7,', 7],
    ] as [string, number][]),
    ...(['', 'None', '1e5', '=1+1', '--', '.'] as const).map((text): [string, null] => [text, null]),
  ])('has in %j the number %j', (text, value) => expect(numberOf(text)).toBe(value));
});

describe('times of a file', () => {
  it('have a zone, or take that of the owner', () => {
    const timeline = createTimeline('America/New_York');
    const read = (text: string) => {
      const time = readFileTime(text);
      return time && iso(timeline(time));
    };
    expect(read('2026-11-28 22:10:05+01:00')).toBe('2026-11-28T21:10');
    expect(read('2026-11-28T22:10:05.123Z')).toBe('2026-11-28T22:10');
    expect(read('2026-11-28 22:10')).toBe('2026-11-29T03:10');
    expect(read('28.11.2026 22:10')).toBe('2026-11-29T03:10');
    expect(['11/28/2026 22:10', '2026-02-30 10:00', '2026-11-28 25:00', ''].map(read)).toEqual(
      Array(4).fill(null),
    );
    expect(() => createTimeline('Mars/Olympus')).toThrow(RangeError);
  });

  it('go on over an hour that happens twice, and over one that is left out', () => {
    const timeline = createTimeline('Europe/Berlin');
    const utc = (text: string) =>
      iso(timeline(readFileTime(`2026-${text}`) ?? { localMs: 0, aheadMs: 0 })).slice(6);
    expect(['03-29 01:30', '03-29 02:30', '03-29 03:30'].map(utc)).toEqual([
      '3-29T00:30',
      '3-29T01:30',
      '3-29T01:30',
    ]);
    expect(['10-25 02:15', '10-25 02:45', '10-25 02:15', '10-25 03:15'].map(utc)).toEqual([
      ...['0-25T00:15', '0-25T00:45', '0-25T01:15', '0-25T02:15'],
    ]);
  });
});

const EVCC = `Startzeit;Endzeit;Ladepunkt;Kennung;Fahrzeug;Kilometerstand (km);Zählerstand Start (kWh);Zählerstand Ende (kWh);Energie (kWh);Dauer;Solar (%);Preis;Preis/kWh;CO₂/kWh (gCO₂eq)
2026-11-05 22:00:00;2026-11-06 06:00:00;Garage;;Model 3;15.251;100,5;105,5;5,25;1h0m0s;0;1,575;0,3;
2026-11-04 16:00:00;2026-11-04 20:00:00;Carport;;Model 3;;;;2,5;;50;;;
heute;gestern;Carport;;;;;;x;;;;;
`;

it('reads sessions of evcc in any language, from the oldest on', () => {
  const file = readChargeFile(EVCC);
  expect(file).toMatchObject({ source: 'evcc', unreadable: 1, needsZone: true, hasCosts: true });
  expect(entriesOf(EVCC)).toEqual([
    expect.objectContaining({ kWh: 2.5, odometer: null, note: 'Carport' }),
    expect.objectContaining({ kWh: 5.25, odometer: 15_251, bill: { amount: 1.575, currency: 'EUR' } }),
  ]);
  expect(iso(entriesOf(EVCC)[1]?.beganAt)).toBe('2026-11-05T21:00');
});

it('takes the sessions of one car of a file', () => {
  const [header = '', first = '', second = ''] = EVCC.split('\n');
  const other = second.replace('Model 3', 'Zoe');
  const file = readChargeFile([header, first, second, other, second.replace('Model 3', '')].join('\n'));
  expect(file?.vehicles).toEqual(['Model 3', 'Zoe']);
  expect(entriesOfFile(file?.charges ?? [], { ...IN_BERLIN, vehicle: 'Zoe' }).size).toBe(1);
  expect(entriesOfFile(file?.charges ?? [], IN_BERLIN).size).toBe(4);
  const own = 'car_id,start_date,end_date,charge_energy_added\n2,2026-11-05 10:00,2026-11-05 11:00,5';
  expect(readChargeFile(own)?.vehicles).toEqual(['2']);
});

it('reads what it exports itself for TeslaMate, and adds nothing twice', () => {
  const charge = {
    ...{ id: 1, beganAt: 1_795_126_200, endedAt: 1_795_153_200, pointsLength: 0, startSoc: 20, endSoc: 81 },
    battery: { kWh: 46.6, isCounted: true },
    wall: { kWh: 50.1, isCounted: true },
  };
  const context = { carName: 'Leo', aheadMinutes: () => 60 };
  const text = CHARGE_TESLAMATE.write([{ charge, columns: null, cost: null }], context);
  const read = readChargeFile(text);
  expect(read).toMatchObject({ source: 'TeslaMate', needsZone: false, unreadable: 0 });
  const entries = entriesOfFile(read?.charges ?? [], IN_BERLIN);
  expect([...entries.values()]).toEqual([
    { beganAt: charge.beganAt, endedAt: charge.endedAt, kWh: 50.1, startSoc: 20, endSoc: 81 },
  ]);
  const again = entriesOfFile(read?.charges ?? [], { zone: 'Asia/Tokyo', currency: null });
  expect([...again.keys()]).toEqual([...entries.keys()]);
});

it('keeps two sessions that began at the same time apart', () => {
  const text = `${EVCC}${EVCC.split('\n')[1]}`;
  expect(entriesOf(text).map(({ kWh }) => kWh)).toEqual([5.25, 2.5, 5.25]);
});

it('makes sessions of a log of TeslaFi, over the hour that happens twice', () => {
  const row = (time: string, state: string, pct: string, kWh: string) =>
    `2026-${time},${state},${pct},${kWh}`;
  const log = [
    'Date,charging_state,battery_level,charge_energy_added',
    row('10-25 02:30:00', 'Disconnected', '40', '9.9'),
    row('10-25 02:50:00', 'Disconnected', '40', '9.9'),
    row('10-25 02:10:00', 'Charging', '40', '0.0'),
    row('10-25 02:40:00', 'None', '', ''),
    row('10-25 03:10:00', 'Charging', '50', '7.0'),
    row('10-25 03:11:00', 'Complete', '50', '7.1'),
    row('10-25 04:00:00', 'Charging', '50', '0.0'),
    row('10-25 14:00:00', 'Charging', '50', '1.0'),
  ].join('\n');
  const [first, second, ...rest] = entriesOf(log);
  expect(first).toMatchObject({ kWh: 7.1, startSoc: 40, endSoc: 50 });
  expect([iso(first?.beganAt), iso(first?.endedAt)]).toEqual(['2026-10-25T01:10', '2026-10-25T02:11']);
  expect(second).toMatchObject({ kWh: 1 });
  expect(rest).toEqual([]);
});

it('knows a file of another program', () => {
  expect(readChargeFile('date,km\n2026-01-01,5')).toBeNull();
});
