import { z } from 'zod';
import { buildProfile, type DraftRequest, type DraftValue } from './build-profile.ts';
import type { Profile, SkippedField } from './profile.ts';
import { wicanQuantity } from './wican-names.ts';

/** A number, or a number as text. */
const figure = z
  .union([z.number(), z.string().max(40)])
  .nullish()
  .transform((value) => (value === null || value === undefined || value === '' ? Number.NaN : Number(value)));
const expression = z.union([z.string().max(2_000), z.number().transform(String)]);
const details = {
  expression,
  unit: z.string().max(40).nullish(),
  min: figure,
  max: figure,
  period: figure,
  /** Its place in older files. */
  pid_init: z.string().max(1_000).nullish(),
};
const parameterSchema = z.looseObject({ name: z.string().min(1).max(100), ...details });
type Parameter = z.output<typeof parameterSchema>;
const parametersSchema = z.union([
  z.array(parameterSchema).max(1_000),
  z
    .record(z.string().max(100), z.union([expression, z.looseObject(details)]))
    .transform((parameters) =>
      Object.entries(parameters).map(
        ([name, value]): Parameter =>
          typeof value === 'string'
            ? { name, expression: value, min: Number.NaN, max: Number.NaN, period: Number.NaN }
            : { ...value, name },
      ),
    ),
]);
const pidSchema = z.looseObject({
  pid: z.string().min(1).max(60),
  pid_init: z.string().max(1_000).nullish(),
  period: figure,
  parameters: parametersSchema.default([]),
});
const filterSchema = z.looseObject({ parameters: parametersSchema.default([]) });

/** A car of WiCAN's vehicle profiles: parameters by name or as a list, with or without units and limits. */
export const wicanCarSchema = z.looseObject({
  car_model: z.string().max(500),
  init: z.string().max(2_000).nullish(),
  extends: z.string().max(200).nullish(),
  pids: z.array(pidSchema).max(1_000).default([]),
  can_filters: z.array(filterSchema).max(1_000).default([]),
});
export type WicanCar = z.output<typeof wicanCarSchema>;

/** Parameters of the extended car that this one does not have. */
const REMOVED = 'remove';

/** A car merged with the one that it extends; its own parameters override those of that name. */
export function extended(car: WicanCar, base: WicanCar): WicanCar {
  const own = new Set(car.pids.flatMap(({ parameters }) => parameters.map(({ name }) => name)));
  const inherited = base.pids.map((pid) => ({
    ...pid,
    parameters: pid.parameters.filter(({ name }) => !own.has(name)),
  }));
  return {
    ...car,
    init: car.init ?? base.init,
    extends: base.extends,
    pids: [...inherited, ...car.pids.filter(({ pid }) => pid !== REMOVED)],
    can_filters: [...base.can_filters, ...car.can_filters],
  };
}

/** Converts a merged WiCAN car to a profile. `left`: parts of the extended cars that are missing. */
export function profileFromWican(
  car: WicanCar,
  positiveCurrent: Profile['positiveCurrent'],
  left: readonly SkippedField[] = [],
): Profile {
  const messages = car.can_filters
    .flatMap(({ parameters }) => parameters)
    .map(({ name }) => ({ name, reason: 'the car sends it unasked; profiles are for questions' }));
  return buildProfile({
    model: car.car_model,
    notation: 'numbered',
    layout: 'frames',
    positiveCurrent,
    init: commandsOf(car.init),
    requests: car.pids.filter(({ pid }) => pid !== REMOVED).flatMap(requestsOf),
    skipped: [...left, ...messages],
  });
}

/** A request, or one for each setup that its parameters require. */
function requestsOf({ pid, pid_init, period, parameters }: z.output<typeof pidSchema>): DraftRequest[] {
  const digits = pid.replaceAll(/\s/g, '');
  // An extra digit is the number of frames of the answer.
  const frames = digits.length % 2 === 1 ? Number.parseInt(digits.slice(-1), 16) : Number.NaN;
  const beginningOf = (parameter: Parameter) => parameter.pid_init ?? pid_init ?? '';
  return [...new Set(parameters.map(beginningOf))].map((beginning) => ({
    commands: commandsOf(beginning),
    text: frames > 0 ? digits.slice(0, -1) : digits,
    frames: frames > 0 ? frames : null,
    values: parameters
      .filter((parameter) => beginningOf(parameter) === beginning)
      .map((parameter) => asDraft(parameter, period)),
  }));
}

function asDraft(parameter: Parameter, period: number): DraftValue {
  return {
    name: parameter.name,
    meaning: wicanQuantity(parameter.name),
    expression: parameter.expression,
    unit: parameter.unit ?? '',
    min: orElse(parameter.min, Number.NEGATIVE_INFINITY),
    max: orElse(parameter.max, Number.POSITIVE_INFINITY),
    everyMs: [parameter.period, period].find((ms) => ms > 0) ?? null,
  };
}

const orElse = <T>(value: number, other: T): number | T => (Number.isFinite(value) ? value : other);
const commandsOf = (text: string | null | undefined): string[] => (text ?? '').split(/[;\r\n]/);
