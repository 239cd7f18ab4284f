import { READINGS } from '@ligo/signals';
import { type Quantity, readingOfQuantity, unitOf } from '../../quantities.ts';
import type { Draft, DraftValue } from './draft.ts';
import { parseExpression } from './parse-expression.ts';
import type { ProfileValue } from './profile.ts';
import { ExpressionError } from './tokens.ts';
import { conversionOf, isNoUnit } from './units.ts';

const FAST_POLL_MS = 1_000;
const MEDIUM_POLL_MS = 5_000;
const SLOW_POLL_MS = 10_000;
const MIN_INTERVAL_MS = 200;
const MAX_INTERVAL_MS = 3_600_000;
/** Readings that expire within this time are requested often. */
const SHORT_LIFETIME_MS = 10_000;
/** A valid value with its interval, or why it is skipped. */
export type CheckedValue = { value: ProfileValue; everyMs: number } | { skipped: string };

/** Validates one value of a file. `known`: quantities that the profile already reads. */
export function checkedValue(draft: DraftValue, profile: Draft, known: ReadonlySet<Quantity>): CheckedValue {
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
export function isPackQuantity(quantity: Quantity): quantity is 'packVoltageV' | 'packCurrentA' {
  return quantity === 'packVoltageV' || quantity === 'packCurrentA';
}

function usualMs(quantity: Quantity): number {
  if (isPackQuantity(quantity)) return FAST_POLL_MS;
  const { kind, lifetimeMs } = READINGS[readingOfQuantity(quantity)];
  if (lifetimeMs <= SHORT_LIFETIME_MS) return FAST_POLL_MS;
  return kind === 'number' ? SLOW_POLL_MS : MEDIUM_POLL_MS;
}
