import { columnsOf } from './shared-data.ts';

/** Where a device is, and how fast, m/s. */
export interface Fix {
  latitude: number;
  longitude: number;
  speed: number;
}

interface Row extends Fix {
  timeS: number;
}

/** A drive as its receiver recorded it, with steady changes between its rows. */
export class RecordedDrive {
  private readonly rows: readonly Row[];

  /** `fromS`, `untilS`: without what comes before and later, s from its start. */
  constructor(file: string, fromS = 0, untilS = Number.POSITIVE_INFINITY) {
    const columns = columnsOf(file, 't_unix_s', 'lat_deg', 'lng_deg', 'gps_speed_kmh');
    const rows = columns
      .filter((row) => row.every(Number.isFinite))
      .map(([timeS = 0, latitude = 0, longitude = 0, kmh = 0]) => ({
        ...{ timeS, latitude, longitude },
        speed: kmh / 3.6,
      }));
    const startS = rows[0]?.timeS ?? 0;
    this.rows = rows.filter(({ timeS }) => timeS - startS >= fromS && timeS - startS <= untilS);
  }

  get durationS(): number {
    return (this.rows.at(-1)?.timeS ?? 0) - (this.rows[0]?.timeS ?? 0);
  }

  /** By its speeds. */
  get lengthKm(): number {
    return this.rows.reduce((sum, { timeS, speed }, at) => {
      const before = this.rows[at - 1] ?? { timeS, speed };
      return sum + ((before.speed + speed) / 2) * ((timeS - before.timeS) / 1_000);
    }, 0);
  }

  /** Where the car was at a time since the start; it stands at the end. */
  at(elapsedS: number): Fix {
    const timeS = (this.rows[0]?.timeS ?? 0) + elapsedS;
    const next = this.rows.findIndex((row) => row.timeS > timeS);
    const last = this.rows.at(-1);
    const [before = last, after = last] = next < 0 ? [] : [this.rows[Math.max(0, next - 1)], this.rows[next]];
    if (!before || !after) throw new Error('The drive has no rows');
    const share = before === after ? 0 : (timeS - before.timeS) / (after.timeS - before.timeS);
    const mix = (of: keyof Fix) => before[of] + share * (after[of] - before[of]);
    return {
      ...{ latitude: mix('latitude'), longitude: mix('longitude') },
      speed: next < 0 ? 0 : mix('speed'),
    };
  }
}
