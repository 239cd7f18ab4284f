import { readFileSync } from 'node:fs';
import { parser } from '@prometheus-io/lezer-promql';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { serverUnderTest } from '../test-support/server-under-test.ts';

const fileOf = (name: string) =>
  readFileSync(new URL(`../../../../deploy/monitoring/${name}`, import.meta.url), 'utf8');
const alerts = z
  .object({
    groups: z.array(
      z.object({
        name: z.string(),
        rules: z.array(
          z.strictObject({
            alert: z.string(),
            expr: z.string(),
            for: z
              .string()
              .regex(/^\d+[smh]$/)
              .optional(),
            labels: z.object({ severity: z.enum(['critical', 'warning']) }),
            annotations: z.object({ summary: z.string() }),
          }),
        ),
      }),
    ),
  })
  .parse(parse(fileOf('alerts.yaml')))
  .groups.flatMap(({ rules }) => rules);
const dashboard = z
  .object({ panels: z.array(z.object({ targets: z.array(z.object({ expr: z.string() })) })) })
  .parse(JSON.parse(fileOf('dashboard.json')));
const expressions = [
  ...alerts.map(({ expr }) => expr),
  // Grafana fills in the interval.
  ...dashboard.panels.flatMap(({ targets }) =>
    targets.map(({ expr }) => expr.replaceAll('$__rate_interval', '5m')),
  ),
];
/** Metrics of Prometheus itself and of its blackbox exporter. */
const OTHERS = ['up', 'probe_success'];

/** Metrics that the expression names. Throws if it is no PromQL. */
function metricsIn(expression: string): string[] {
  const found: string[] = [];
  parser.parse(expression).iterate({
    enter({ type, from, to, node }) {
      if (type.isError) throw new Error(`No PromQL at ${from}: ${expression}`);
      if (type.name === 'Identifier' && node.parent?.type.name === 'VectorSelector')
        found.push(expression.slice(from, to));
    },
  });
  return found;
}

it('alerts and dashboard use metrics that the server has', async () => {
  const token = 'the-token-of-this-test';
  const server = await serverUnderTest({ LIGO_METRICS_TOKEN: token });
  const headers = { authorization: `Bearer ${token}` };
  const text = await (await fetch(`${server.origin}/metrics`, { headers })).text();
  await server.close();
  const existing = new Set(OTHERS);
  for (const [, name = '', type] of text.matchAll(/^# TYPE (\w+) (\w+)$/gm))
    for (const suffix of type === 'histogram' ? ['_bucket', '_count', '_sum'] : [''])
      existing.add(name + suffix);
  const used = expressions.flatMap(metricsIn);
  expect(used.length).toBeGreaterThan(expressions.length);
  expect(used.filter((name) => !existing.has(name))).toEqual([]);
});

it('alerts have names of their own, and concern jobs that Prometheus reads', () => {
  const names = alerts.map(({ alert }) => alert);
  expect(new Set(names).size).toBe(names.length);
  const { scrape_configs: jobs } = z
    .object({ scrape_configs: z.array(z.object({ job_name: z.string() })) })
    .parse(parse(fileOf('prometheus.yaml')));
  const read = jobs.map(({ job_name }) => job_name);
  const used = expressions.flatMap((text) => [...text.matchAll(/\bjob="([^"]+)"/g)].map(([, job]) => job));
  expect(new Set(used)).toEqual(new Set(read));
});
