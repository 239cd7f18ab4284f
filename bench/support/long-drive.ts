import type { TripPoint } from '@ligo/protocol';

/** A drive of the given number of seconds with realistic readings: speed in waves, hills, a pack that warms up. */
export function longDrive(startS: number, count: number): TripPoint[] {
  const round = (value: number, digits: number) => Number(value.toFixed(digits));
  return Array.from({ length: count }, (_, second): TripPoint => {
    const wave = Math.sin(second / 37) + 0.4 * Math.sin(second / 7);
    const speed = round(Math.max(0, 62 + 30 * wave), 1);
    return {
      time: startS + second,
      lat: round(43.7 + 0.08 * Math.sin(second / 2_000) + second * 2e-6, 6),
      lng: round(7.4 + 0.1 * Math.cos(second / 1_700) + 4e-5 * Math.sin(second / 11), 6),
      speed,
      alt: Math.round(180 + 140 * Math.sin(second / 600)),
      soc: round(Math.max(2, 92 - second / 450), 2),
      oct: round(18 + 4 * Math.sin(second / 4_000), 1),
      lbt: Math.round(21 + second / 1_200),
      hbt: Math.round(24 + second / 1_000),
      lbv: round(3.9 - second / 60_000 + 0.02 * wave, 3),
      hbv: round(3.93 - second / 60_000 + 0.02 * wave, 3),
      fes: Math.round(speed * 66),
      res: Math.round(speed * 67),
      epw: round(14 + 28 * Math.sin(second / 23) * wave, 1),
      azi: round((second / 5) % 360, 1),
    };
  });
}
