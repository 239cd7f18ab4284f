import { READINGS } from '@ligo/signals';
import { type Quantity, readingOfQuantity, unitOf } from '../../quantities.ts';
import { activeCommands, classifyCommand, isProtocol, isReadOnly, plain, withResets } from './commands.ts';
import { type Notation, parseExpression } from './parse-expression.ts';
import type { ByteLayout, Profile, ProfileRequest, ProfileValue, SkippedField } from './profile.ts';
import { ExpressionError } from './tokens.ts';
import { conversionOf, isNoUnit } from './units.ts';

/** The meaning of a name in a file: its quantity, and its unit if the file has none. */
export interface NamedQuantity {
  quantity: Quantity;
  unit: string;
  gears?: ProfileValue['gears'];
}

export const inUnit = (quantity: Quantity, unit: string): NamedQuantity => ({ quantity, unit });

export interface DraftValue {
  name: string;
  /** The meaning of the name, or why Ligo has no reading for it. */
  meaning: NamedQuantity | string;
  expression: string;
  /** As written; empty: none. */
  unit: string;
  /** Limits of the expression's result. */
  min: number;
  max: number;
  /** Interval in the file; `null`: the default. */
  everyMs: number | null;
}

export interface DraftRequest {
  /** Commands in force beside the initial ones, as written. */
  commands: readonly string[];
  /** Hex digits, as written. */
  text: string;
  frames: number | null;
  /** Length of an answer after service and parameter, bytes; omitted: any. */
  dataLengths?: readonly number[] | null;
  values: readonly DraftValue[];
}

/** A profile of a file before validation. */
interface Draft {
  model: string;
  notation: Notation;
  layout: ByteLayout;
  positiveCurrent: Profile['positiveCurrent'];
  init: readonly string[];
  requests: readonly DraftRequest[];
  skipped: readonly SkippedField[];
}

const EXTENDED = 'how its author counted the bytes of frames with extended addresses is not written down';

const ONE_COUNTER =
  'energy needs the counters of discharged and of recovered energy in one answer; the other one is not read';

/** Longest quotation of a file, characters. */
const MAX_SHOWN = 60;

/** Validates a profile of a file. Everything that cannot be read is listed with the reason. */
export function buildProfile(draft: Draft): Profile {
  const skipped: SkippedField[] = [...draft.skipped];
  const leave = (name: string, reason: string) => {
    if (!skipped.some((one) => one.name === name && one.reason === reason)) skipped.push({ name, reason });
  };
  const init = checkedCommands(draft.init, leave);
  const known = new Set<Quantity>();
  const requests = draft.requests.flatMap((request): ProfileRequest[] => {
    const own = checkedCommands(request.commands, leave);
    for (const session of own.sent.filter((command) => !own.commands.includes(command)))
      leave(session, 'a session is opened at the beginning alone');
    const setup = activeCommands([...init.commands, ...own.commands]);
    const text = textOf(request.text, init.isRaw || own.isRaw);
    const reason =
      init.refusedProtocol ?? own.refusedProtocol ?? whyNotAsked(request.text, text, setup, draft.layout);
    if (reason !== null) {
      for (const name of request.values.length > 0 ? request.values.map((value) => value.name) : [text])
        leave(name.slice(0, MAX_SHOWN), reason);
      return [];
    }
    const { values, everyMs } = checkedValues(request, draft, known, leave);
    const { frames, dataLengths = null } = request;
    return values.length > 0
      ? [{ setup, text, frames, dataLengths, everyMs, layout: draft.layout, values }]
      : [];
  });
  const kept = withoutHalves(requests, leave);
  const setups = withResets(kept.map(({ setup }) => setup));
  return {
    model: draft.model,
    init: init.sent,
    requests: kept.map((request, at) => ({ ...request, setup: setups[at] ?? [] })),
    skipped,
    positiveCurrent: draft.positiveCurrent,
  };
}

type Leave = (name: string, reason: string) => void;

/** Normalized commands without the refused ones. */
function checkedCommands(texts: readonly string[], leave: Leave) {
  const sent: string[] = [];
  const commands: string[] = [];
  let isRaw = false;
  let refusedProtocol: string | null = null;
  for (const command of texts.map(plain).filter((text) => text !== '')) {
    const meaning = classifyCommand(command);
    if (meaning.type === 'command') commands.push(command);
    if (meaning.type === 'command' || meaning.type === 'session') sent.push(command);
    if (meaning.type === 'raw') isRaw = true;
    if (meaning.type !== 'refused') continue;
    leave(command.slice(0, MAX_SHOWN), meaning.reason);
    if (isProtocol(command)) refusedProtocol = `asked by ${command}, which is no protocol of a CAN bus`;
  }
  return { sent, commands, isRaw, refusedProtocol };
}

/** A normalized request. In a file with whole frames it starts with the length and ends with padding. */
function textOf(written: string, isRaw: boolean): string {
  const digits = plain(written);
  return isRaw ? digits.slice(2, 2 + 2 * Number.parseInt(digits.slice(0, 2), 16)) : digits;
}

function whyNotAsked(written: string, text: string, setup: readonly string[], layout: string): string | null {
  if (!isReadOnly(text))
    return `${JSON.stringify(written.slice(0, MAX_SHOWN))} is no question that only reads`;
  return layout === 'frames' && setup.some((command) => /^ATCEA./.test(command)) ? EXTENDED : null;
}

function checkedValues(request: DraftRequest, draft: Draft, known: Set<Quantity>, leave: Leave) {
  const values: ProfileValue[] = [];
  let everyMs = Number.POSITIVE_INFINITY;
  for (const each of request.values) {
    const checked = checkedValue(each, draft, known);
    if ('skipped' in checked) leave(each.name, checked.skipped);
    else {
      known.add(checked.value.quantity);
      values.push(checked.value);
      everyMs = Math.min(everyMs, checked.everyMs);
    }
  }
  return { values, everyMs };
}

const isRawPower = ({ quantity }: ProfileValue) => quantity === 'rawPowerKw';
const isCounter = ({ quantity }: ProfileValue) => quantity === 'dischargedKwh' || quantity === 'recoveredKwh';

/**
 * A voltage without a current, or a current without a voltage, is not a reading. Neither is a counter of discharged energy without that of
 * recovered energy in the same answer, nor the reverse.
 */
function withoutHalves(requests: readonly ProfileRequest[], leave: Leave): readonly ProfileRequest[] {
  const ofPower = requests.flatMap(({ values }) => values).filter(({ quantity }) => isPackQuantity(quantity));
  const halves = ofPower.length === 1 ? [...ofPower] : [];
  for (const { name, quantity } of halves)
    leave(name, `without a ${quantity === 'packVoltageV' ? 'current' : 'voltage'} there is no power`);
  if (ofPower.length > 1)
    for (const value of requests.flatMap(({ values }) => values).filter(isRawPower)) {
      halves.push(value);
      leave(value.name, 'voltage and current give the power');
    }
  for (const counters of requests.map(({ values }) => values.filter(isCounter))) {
    if (counters.length !== 1) continue;
    halves.push(...counters);
    for (const { name } of counters) leave(name, ONE_COUNTER);
  }
  return requests
    .map((request) => ({ ...request, values: request.values.filter((value) => !halves.includes(value)) }))
    .filter(({ values }) => values.length > 0);
}

const FAST_POLL_MS = 1_000;
const MEDIUM_POLL_MS = 5_000;
const SLOW_POLL_MS = 10_000;
const MIN_INTERVAL_MS = 200;
const MAX_INTERVAL_MS = 3_600_000;
/** Readings that expire within this time are requested often. */
const SHORT_LIFETIME_MS = 10_000;
/** A valid value with its interval, or why it is skipped. */
type CheckedValue = { value: ProfileValue; everyMs: number } | { skipped: string };

/** Validates one value of a file. `known`: quantities that the profile already reads. */
function checkedValue(draft: DraftValue, profile: Draft, known: ReadonlySet<Quantity>): CheckedValue {
  const { meaning, name } = draft;
  if (typeof meaning === 'string') return { skipped: meaning };
  const { gears } = meaning;
  // Its sign is that of the current.
  const quantity = meaning.quantity === 'packPowerKw' ? 'rawPowerKw' : meaning.quantity;
  if (known.has(quantity)) return { skipped: `${quantity} is read already` };
  const unit = isNoUnit(draft.unit) ? meaning.unit : draft.unit;
  const conversion = conversionOf(unit, quantity);
  if (!conversion) return { skipped: `its unit ${JSON.stringify(unit)} is none of ${unitOf(quantity)}` };
  try {
    const value: ProfileValue = {
      quantity,
      name,
      expression: parseExpression(draft.expression, profile.notation),
      factor: conversion.factor,
      offset: conversion.offset,
      min: draft.min,
      max: draft.max,
    };
    const everyMs = Math.min(Math.max(draft.everyMs ?? usualMs(quantity), MIN_INTERVAL_MS), MAX_INTERVAL_MS);
    return { value: gears ? { ...value, gears } : value, everyMs };
  } catch (error) {
    if (error instanceof ExpressionError)
      return { skipped: `its expression ${JSON.stringify(draft.expression.slice(0, 80))}: ${error.message}` };
    throw error;
  }
}

/** Whether it is voltage or current, which together yield the power. */
function isPackQuantity(quantity: Quantity): quantity is 'packVoltageV' | 'packCurrentA' {
  return quantity === 'packVoltageV' || quantity === 'packCurrentA';
}

function usualMs(quantity: Quantity): number {
  if (isPackQuantity(quantity)) return FAST_POLL_MS;
  const { kind, lifetimeMs } = READINGS[readingOfQuantity(quantity)];
  if (lifetimeMs <= SHORT_LIFETIME_MS) return FAST_POLL_MS;
  return kind === 'number' ? SLOW_POLL_MS : MEDIUM_POLL_MS;
}
