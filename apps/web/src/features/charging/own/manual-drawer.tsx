import { type BookValue, type ChargeEntry, chargeEntryId, chargeEntrySchema } from '@ligo/protocol';
import { type ComponentProps, useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import type { Language } from '../../../i18n/language-code.ts';
import { twoDigits } from '../../../lib/values/two-digits.ts';
import { changedFields } from '../../../parts/costs/changed-fields.ts';
import { readNumber, writeNumber } from '../../../parts/costs/money.ts';
import { useLazyStores } from '../../../stores/use-stores.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { EntryForm } from '../../../ui/input/entry-form.tsx';
import { TextField } from '../../../ui/input/text-field.tsx';
import { Drawer } from '../../../ui/overlay/drawer.tsx';
import { CHARGE_KIND, EMPTY_CHARGE, type OwnCharge } from './use-own-charges.ts';

const MAX = { note: 1_000, tags: 10, tag: 30 } as const;
const FIGURES = [
  ['kWh', 'charging.enteredKwh'],
  ['startSoc', 'charging.startSoc'],
  ['endSoc', 'charging.endSoc'],
  ['odometer', 'charging.odometerKm'],
] as const;
type Figure = (typeof FIGURES)[number][0];

/** A moment as fields of a browser take it: 2026-11-28T22:10, local time. */
function fieldTime(timeS: number): string {
  const at = new Date(timeS * 1_000);
  const day = [at.getFullYear(), twoDigits(at.getMonth() + 1), twoDigits(at.getDate())].join('-');
  return `${day}T${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`;
}

/** The fields of the form as texts. */
type Draft = Record<Figure | 'began' | 'ended' | 'note' | 'tags', string>;

function draftOf(language: Language, entry: ChargeEntry | null, nowS: number): Draft {
  const text = (value: number | null | undefined) => writeNumber(language, value);
  return {
    began: fieldTime(entry?.beganAt ?? nowS - 3_600),
    ended: fieldTime(entry?.endedAt ?? entry?.beganAt ?? nowS),
    ...{ kWh: text(entry?.kWh), odometer: text(entry?.odometer) },
    ...{ startSoc: text(entry?.startSoc), endSoc: text(entry?.endSoc) },
    ...{ note: entry?.note ?? '', tags: entry?.tags?.join(', ') ?? '' },
  };
}

const tagsOf = (text: string): string[] =>
  [...new Set(text.split(/[,،;]/).map((tag) => tag.trim().slice(0, MAX.tag)))]
    .filter(Boolean)
    .slice(0, MAX.tags);

type Problem = 'charging.badTimes' | 'charging.badFigures';

/** The note and tags of a draft; an empty one empties its field. */
const wordsOf = ({ note, tags }: Draft): BookValue => ({
  note: note.trim() || null,
  tags: tagsOf(tags).length > 0 ? tagsOf(tags) : null,
});

/** The moment in a field, unix seconds. It shows minutes: an unchanged moment keeps its seconds. */
const momentOf = (text: string, beforeS: number | undefined): number =>
  beforeS !== undefined && text === fieldTime(beforeS) ? beforeS : new Date(text).getTime() / 1_000;

/** The fields of an own session, or why they cannot be stored. `before`: as it was. */
function readManual(language: Language, draft: Draft, before: ChargeEntry | null): BookValue | Problem {
  const beganAt = momentOf(draft.began, before?.beganAt);
  const endedAt = momentOf(draft.ended, before?.endedAt);
  if (!(beganAt >= 0 && endedAt >= beganAt)) return 'charging.badTimes';
  const figures = Object.fromEntries(
    FIGURES.map(([name]) => [
      name,
      draft[name].trim() === '' ? null : (readNumber(language, draft[name]) ?? Number.NaN),
    ]),
  );
  const read = chargeEntrySchema.parse(figures);
  const isValid = FIGURES.every(([name]) => (read[name] ?? null) === figures[name]);
  if (!isValid || figures.kWh === null || figures.kWh === undefined) return 'charging.badFigures';
  return { beganAt, endedAt, ...figures, ...wordsOf(draft) };
}

/** Finds the first millisecond from a start on that no session has: ids are made of it. */
function useFreeStart(): (beganAt: number) => number {
  const { book, charges } = useLazyStores();
  return (beganAt) => {
    const entered = book.get().items.filter(({ kind }) => kind === CHARGE_KIND);
    const recorded = charges.get().charges.map(({ charge }) => chargeEntryId(charge.beganAt));
    const ids = new Set([...entered.map(({ id }) => id), ...recorded]);
    let start = beganAt;
    while (ids.has(chargeEntryId(start))) start += 0.001;
    return start;
  };
}

/** A session with another start, and with it another id, takes along all that it has. */
function movedSession(item: OwnCharge | null, changed: BookValue, beganAt: number, endedAt: number) {
  const value = { ...EMPTY_CHARGE, ...changedFields(null, item?.entry ?? {}), ...changed };
  const times = { beganAt, endedAt: Math.max(beganAt, endedAt) };
  return [
    ...(item ? [{ kind: CHARGE_KIND, id: item.entryId, value: null }] : []),
    { kind: CHARGE_KIND, id: chargeEntryId(beganAt), value: { ...value, ...times } },
  ];
}

interface ManualDrawerProps {
  /** `null`: a new session, which no car recorded. */
  item: OwnCharge | null;
  onClose: () => void;
  /** The session has another start, and with it another address. */
  onMoved: (beganAtS: number) => void;
}

/** The browser does not break a date and a time: with large letters they are no larger than a phone is wide. */
const MOMENT = '!text-[length:min(1rem,4.5vw)] !px-[min(1rem,4.5vw)]';

/** Adds a session, changes an added one, or the note and the tags of a recorded one. */
export default function ManualDrawer({ item, onClose, onMoved }: ManualDrawerProps) {
  const { t, language } = useTexts('charging');
  const toast = useToast();
  const { book } = useLazyStores();
  const freeStart = useFreeStart();
  const [opened] = useState(item?.entry ?? null);
  const [draft, setDraft] = useState(() => draftOf(language, opened, Math.floor(Date.now() / 1_000)));
  const [problem, setProblem] = useState<Problem | null>(null);
  const isManual = item?.isManual ?? true;

  async function save(): Promise<void> {
    const value = isManual ? readManual(language, draft, opened) : wordsOf(draft);
    if (typeof value === 'string') return setProblem(value);
    const changed = changedFields(opened, { ...opened, ...value });
    try {
      if (changed.beganAt !== undefined) {
        const beganAt = freeStart(Number(value.beganAt));
        await book.change(movedSession(item, changed, beganAt, Number(value.endedAt)));
        onMoved(beganAt);
      } else if (item && Object.keys(changed).length > 0)
        await book.change([{ kind: CHARGE_KIND, id: item.entryId, value: changed }]);
      onClose();
    } catch {
      toast({ tone: 'error', title: t('error.unable') });
    }
  }
  const field = (name: keyof Draft): Pick<ComponentProps<'input'>, 'value' | 'onChange'> => ({
    value: draft[name],
    onChange: ({ target }) => {
      setProblem(null);
      setDraft({ ...draft, [name]: target.value });
    },
  });
  return (
    <Drawer
      open
      tall={isManual}
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={t(item ? 'charging.editTitle' : 'charging.add')}
    >
      <div className="pt-2">
        <EntryForm
          problem={problem && t(problem)}
          cancelLabel={t('common.cancel')}
          saveLabel={t('charging.save')}
          onCancel={onClose}
          onSave={save}
        >
          {isManual && (
            <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,15rem),1fr))] gap-3">
              <TextField
                label={t('charging.began')}
                type="datetime-local"
                className={MOMENT}
                {...field('began')}
              />
              <TextField
                label={t('charging.ended')}
                type="datetime-local"
                className={MOMENT}
                {...field('ended')}
              />
              {FIGURES.map(([name, label]) => (
                <TextField key={name} label={t(label)} inputMode="decimal" dir="ltr" {...field(name)} />
              ))}
            </div>
          )}
          <TextField label={t('charging.note')} maxLength={MAX.note} dir="auto" {...field('note')} />
          <TextField label={t('charging.tags')} dir="auto" {...field('tags')} />
        </EntryForm>
      </div>
    </Drawer>
  );
}
