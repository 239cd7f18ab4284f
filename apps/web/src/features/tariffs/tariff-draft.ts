import { type Tariff, type TariffRule, type TariffVersion, tariffSchema } from '@ligo/protocol';
import type { Language } from '../../i18n/language-code.ts';
import { readNumber, writeNumber } from '../../parts/costs/money.ts';
import { isUnusualPrice } from '../../parts/costs/usual-price.ts';

/** A rule as it is edited: its price is text. */
export interface RuleDraft extends Omit<TariffRule, 'price' | 'days'> {
  days: number[];
  price: string;
}

/** A version as it is edited; empty texts are absent. */
export interface VersionDraft {
  /** A day as 2026-11-28; empty: from the beginning. */
  validFrom: string;
  isHourly: boolean;
  price: string;
  rules: readonly RuleDraft[];
  perSession: string;
  perMinute: string;
  freeMinutes: string;
  minutesFrom: 'plugged' | 'full';
  monthly: string;
}

export interface TariffDraft extends Pick<Tariff, 'name' | 'currency' | 'zone' | 'billed'> {
  isElsewhere: boolean;
  vatPct: string;
  versions: readonly VersionDraft[];
}

export const ALL_DAYS: readonly number[] = [0, 1, 2, 3, 4, 5, 6];

export const EMPTY_VERSION: VersionDraft = {
  ...{ validFrom: '', isHourly: false, price: '', rules: [] },
  ...{ perSession: '', perMinute: '', freeMinutes: '', minutesFrom: 'plugged', monthly: '' },
};

const CURRENCIES: Readonly<Record<string, string>> = {
  ...{ 'Europe/London': 'GBP', 'Europe/Zurich': 'CHF', 'Europe/Istanbul': 'TRY', 'Europe/Moscow': 'RUB' },
  ...{ 'Asia/Jerusalem': 'ILS', 'America/Sao_Paulo': 'BRL', 'Europe/Stockholm': 'SEK', 'Europe/Oslo': 'NOK' },
  ...{
    'Europe/Copenhagen': 'DKK',
    'Europe/Warsaw': 'PLN',
    'America/New_York': 'USD',
    'America/Chicago': 'USD',
  },
  ...{
    'America/Denver': 'USD',
    'America/Los_Angeles': 'USD',
    'America/Toronto': 'CAD',
    'Australia/Sydney': 'AUD',
  },
};

/** A new tariff for an owner who lives in a zone. */
export const emptyDraft = (zone: string, currency: string | undefined): TariffDraft => ({
  ...{ name: '', zone, currency: currency ?? CURRENCIES[zone] ?? 'EUR', billed: 'wall' },
  ...{ isElsewhere: false, vatPct: '', versions: [EMPTY_VERSION] },
});

export function draftOf(language: Language, tariff: Tariff): TariffDraft {
  const text = (value: number | undefined) => writeNumber(language, value);
  const byDay = (one: TariffVersion, other: TariffVersion) =>
    (one.validFrom ?? '').localeCompare(other.validFrom ?? '');
  return {
    ...{ name: tariff.name, zone: tariff.zone, currency: tariff.currency, billed: tariff.billed },
    ...{ isElsewhere: tariff.isElsewhere ?? false, vatPct: text(tariff.vatPct) },
    versions: tariff.versions.toSorted(byDay).map((version) => ({
      ...{ validFrom: version.validFrom ?? '', isHourly: version.isHourly ?? false },
      price: text(version.price),
      rules: version.energy.map(({ days = ALL_DAYS, price, ...rule }) => ({
        ...rule,
        days: [...days],
        price: text(price),
      })),
      perSession: text(version.perSession),
      perMinute: text(version.perMinute?.price),
      freeMinutes: text(version.perMinute?.freeMinutes),
      minutesFrom: version.perMinute?.from ?? 'plugged',
      monthly: text(version.monthly),
    })),
  };
}

/** Fields that keep a draft from being a tariff. */
export type DraftProblem = 'name' | 'price' | 'rules' | 'fees' | 'vat' | 'days' | 'size';

/** A text that is no number, with the field that it is in. */
class NoNumber extends Error {
  constructor(readonly field: DraftProblem) {
    super(field);
  }
}

/** Numbers out of the texts of a draft. Throws `NoNumber`. */
function numberReader(language: Language) {
  const number = (text: string, field: DraftProblem): number => {
    const value = readNumber(language, text);
    if (value === null) throw new NoNumber(field);
    return value;
  };
  const optional = (text: string, field: DraftProblem) =>
    text.trim() === '' ? undefined : number(text, field);
  return { number, optional };
}
type NumberReader = ReturnType<typeof numberReader>;

function versionOf(version: VersionDraft, { number, optional }: NumberReader): TariffVersion {
  const ruleOf = ({ days, price, ...rule }: RuleDraft): TariffRule => ({
    ...rule,
    ...(days.length < ALL_DAYS.length && { days }),
    price: number(price, 'rules'),
  });
  return {
    ...(version.validFrom && { validFrom: version.validFrom }),
    ...(version.isHourly && { isHourly: true }),
    energy: version.isHourly ? [] : version.rules.map(ruleOf),
    price: version.isHourly ? 0 : number(version.price, 'price'),
    perSession: optional(version.perSession, 'fees'),
    ...(version.perMinute.trim() !== '' && {
      perMinute: {
        price: number(version.perMinute, 'fees'),
        freeMinutes: optional(version.freeMinutes, 'fees') ?? 0,
        from: version.minutesFrom,
      },
    }),
    monthly: optional(version.monthly, 'fees'),
  };
}

/** Largest value of the book, bytes of JSON. */
const MAX_BYTES = 4_096;

/** The tariff of a draft, or what is wrong with it. */
export function tariffOfDraft(
  language: Language,
  { versions, vatPct, ...draft }: TariffDraft,
): { tariff: Tariff } | { problem: DraftProblem } {
  const reader = numberReader(language);
  const name = draft.name.trim();
  if (name === '') return { problem: 'name' };
  if (new Set(versions.map(({ validFrom }) => validFrom)).size < versions.length) return { problem: 'days' };
  try {
    const vat = reader.optional(vatPct, 'vat');
    const value = { ...draft, name, vatPct: vat, versions: versions.map((each) => versionOf(each, reader)) };
    const json = JSON.stringify(value);
    if (new TextEncoder().encode(json).length > MAX_BYTES) return { problem: 'size' };
    const parsed = tariffSchema.safeParse(JSON.parse(json));
    if (!parsed.success) return { problem: problemAt(parsed.error.issues[0]?.path ?? []) };
    // A tax that does not fit is read as missing.
    return parsed.data.vatPct === vat ? { tariff: parsed.data } : { problem: 'vat' };
  } catch (error) {
    if (error instanceof NoNumber) return { problem: error.field };
    throw error;
  }
}

function problemAt(path: readonly PropertyKey[]): DraftProblem {
  if (path.includes('energy')) return 'rules';
  if (path.includes('price') && !path.includes('perMinute')) return 'price';
  return path.includes('validFrom') ? 'days' : 'fees';
}

export const hasUnusualPrice = ({ versions, currency }: Tariff): boolean =>
  versions
    .flatMap(({ energy, price }) => [price, ...energy.map((rule) => rule.price)])
    .some((price) => isUnusualPrice(price, currency));
