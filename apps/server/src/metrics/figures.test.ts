import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { ENGINES } from '../test-support/databases.ts';
import { apiOf, serverUnderTest } from '../test-support/server-under-test.ts';
import { openCar, openPhone } from '../test-support/signaling-under-test.ts';

const TOKEN = 'the-token-of-this-test';
const monitoring = readFileSync(
  fileURLToPath(new URL('../../../../docs/operations/monitoring.md', import.meta.url)),
  'utf8',
);

it.each(ENGINES)(
  'on %o: sign-ins, joins, waits and statements are counted, and each figure is explained',
  async (startEngine) => {
    const engine = await startEngine();
    const settings = { LIGO_DATA_DIR: engine.folder, ...(engine.url && { DATABASE_URL: engine.url }) };
    const server = await serverUnderTest({ LIGO_METRICS_TOKEN: TOKEN, ...settings });
    const read = async () => {
      const headers = { authorization: `Bearer ${TOKEN}` };
      return (await fetch(`${server.origin}/metrics`, { headers })).text();
    };
    const valueIn = (text: string, figure: string) => {
      const line = text.split('\n').find((each) => each.startsWith(`${figure} `));
      return Number(line?.slice(figure.length) ?? 0);
    };
    const counted = [
      'ligo_database_wait_seconds_count',
      'ligo_database_query_seconds_count',
      'ligo_sign_ins_total{result="done"}',
      'ligo_sign_ins_total{result="expired"}',
      'ligo_signaling_join_seconds_count{side="car"}',
      'ligo_signaling_join_seconds_count{side="phone"}',
      'ligo_signaling_refused_total{code="not-linked"}',
      'ligo_signaling_openings_refused_total{reason="origin"}',
    ];
    const before = await read();

    const { signIn, registeredCar } = apiOf(server.origin);
    const token = await signIn();
    await fetch(`${server.origin}/api/auth/callback`, { redirect: 'manual' });
    const car = await registeredCar();
    await openCar(server.origin, car.token()).get('links_changed');
    await openPhone(server.origin, token, car.carId).get('refused');
    await openPhone(server.origin, token, car.carId, 'https://other.example').get('connect_error');

    const after = await read();
    for (const figure of counted)
      expect(valueIn(after, figure), figure).toBeGreaterThan(valueIn(before, figure));
    expect(valueIn(after, 'ligo_signaling_cars_online')).toBe(1);
    expect(valueIn(after, 'ligo_dependency_up{dependency="database"}')).toBe(1);
    expect(valueIn(after, 'ligo_data_free_bytes')).toBeGreaterThan(0);
    const ours = [...after.matchAll(/^# HELP (ligo_\w+) \S/gm)].map(([, figure]) => figure);
    expect(ours).toEqual([...after.matchAll(/^# TYPE (ligo_\w+)/gm)].map(([, figure]) => figure));
    const named = [...monitoring.matchAll(/`(ligo_\w+)`/g)].map(([, figure]) => figure);
    expect(named.filter((figure) => !ours.includes(figure))).toEqual([]);

    await server.close();
    await engine.stop();
  },
);
