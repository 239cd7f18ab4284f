import { expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { createHttp } from './create-http.ts';
import { ApiProblem } from './http/api-problem.ts';

it('logs what failed, and not that something is not set up', async () => {
  const lines: string[] = [];
  const app = createHttp(readConfig({}), { write: (line) => lines.push(line), lost: 0 });
  app.get('/not-set-up', () => {
    throw new ApiProblem('not-configured');
  });
  app.get('/failing', () => {
    throw new Error('a fault');
  });
  const statusOf = async (url: string) => (await app.inject({ url })).statusCode;
  const logged = () => lines.splice(0).filter((line) => line.includes('stack'));
  expect([await statusOf('/not-set-up'), logged()]).toEqual([503, []]);
  expect([await statusOf('/failing'), logged()]).toEqual([500, [expect.stringContaining('a fault')]]);
});
