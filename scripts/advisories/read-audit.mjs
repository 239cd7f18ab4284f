import { z } from 'zod';

/** Severities, the worst first. */
export const SEVERITIES = ['critical', 'high', 'moderate', 'low', 'info'];

const advisory = z.object({
  title: z.string(),
  url: z.string(),
  severity: z.enum(SEVERITIES),
  range: z.string(),
});
const vulnerability = z.object({
  name: z.string(),
  // A text names the dependency through which a package is affected; that package has an entry of its own.
  via: z.array(z.union([z.string(), advisory])),
  nodes: z.array(z.string()),
});
const report = z.object({
  auditReportVersion: z.literal(2),
  vulnerabilities: z.record(z.string(), vulnerability),
});
const failure = z.object({ message: z.string() });

function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Reads the output of `npm audit --json`. `advisories` are sorted by severity; a `skipped` has the reason why the service gave no
 * report. Throws if the output is neither.
 */
export function readAudit(text) {
  const output = parse(text);
  const found = report.safeParse(output);
  if (!found.success) {
    const failed = failure.safeParse(output);
    if (failed.success) return { skipped: failed.data.message };
    throw new Error(`npm audit printed no report that can be read: ${text.slice(0, 200)}`);
  }
  const advisories = Object.values(found.data.vulnerabilities).flatMap(({ name, via, nodes }) =>
    via.filter((each) => typeof each !== 'string').map((each) => ({ ...each, name, nodes })),
  );
  const rank = ({ severity }) => SEVERITIES.indexOf(severity);
  return { advisories: advisories.sort((left, right) => rank(left) - rank(right)) };
}
