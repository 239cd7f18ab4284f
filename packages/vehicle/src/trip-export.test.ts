import { type TripPoint, tripSummarySchema } from '@ligo/protocol';
import { describe, expect, it } from 'vitest';
import { toColumns } from './trip-columns.ts';
import { TRIP_CSV, TRIP_GPX, TRIP_JSON, writeTripFile } from './trip-export.ts';
import { inheritMissing, tripEndsFromWire } from './trip-wire.ts';

const points: TripPoint[] = [
  { time: 1_700_000_000, lat: 43.7, lng: 7.4, speed: 10, alt: 5, soc: 80, lbt: 0 },
  { time: 1_700_000_001, lat: 43.71 },
  { time: 1_700_000_002, lat: null, lng: null, speed: 20 },
  { time: 1_700_000_003, lat: 43.73, lng: 7.43, alt: null },
];
const listed = {
  ...{ id: 7, created_at: 1_700_000_000, tms: 100, tme: 101, tecs: 5, tece: null, unknownS: null, soh: 97 },
};
const summary = { id: 7, createdAtS: 1_700_000_000, ...tripEndsFromWire(listed) };
const trip = { summary, columns: toColumns(points) };

describe('a trip leaves', () => {
  it('as GPX, in segments where its position was known', () => {
    const gpx = writeTripFile(TRIP_GPX, [trip, trip], 'Tom & <Ann>');
    expect(gpx).toContain('<name>Tom &amp; &lt;Ann&gt;</name>');
    expect(gpx.match(/<trk>/g)).toHaveLength(2);
    expect(gpx.match(/<trkseg>/g)).toHaveLength(4);
    expect(gpx).toContain(
      '<trkpt lat="43.71" lon="7.4"><ele>5</ele><time>2023-11-14T22:13:21.000Z</time></trkpt>',
    );
    expect(gpx).toContain('<trkpt lat="43.73" lon="7.43"><time>2023-11-14T22:13:23.000Z</time></trkpt>');
  });

  it('as CSV, with empty fields for what is not known', () => {
    const [header, ...rows] = writeTripFile(TRIP_CSV, [trip], 'car').trimEnd().split('\r\n');
    expect(header).toBe(
      'trip_id,t_unix_s,lat_deg,lng_deg,speed_kmh,alt_m,soc_pct,outside_temp_c,batt_temp_min_c,batt_temp_max_c,cell_min_v,cell_max_v,front_motor_rpm,rear_motor_rpm,power_kw,heading_deg',
    );
    expect(rows).toEqual([
      '7,1700000000,43.7,7.4,10,5,80,,0,,,,,,,',
      '7,1700000001,43.71,7.4,10,5,80,,0,,,,,,,',
      '7,1700000002,,,20,5,80,,0,,,,,,,',
      '7,1700000003,43.73,7.43,20,,80,,0,,,,,,,',
    ]);
  });

  it('as JSON, which the protocol can read', () => {
    const read = JSON.parse(writeTripFile(TRIP_JSON, [trip, trip], 'a "car"'));
    expect(read).toMatchObject({ format: 'ligo-trips', version: 1, car: 'a "car"' });
    expect(read.trips.map((each: unknown) => tripSummarySchema.parse(each))).toEqual(
      Array(2).fill({ ...listed, pointsLength: 4, points: inheritMissing(points) }),
    );
  });
});
