import type { Place, Tariff } from '@ligo/protocol';
import { useState } from 'react';
import { useTexts } from '../../i18n/index.ts';
import { changedFields } from '../../parts/costs/changed-fields.ts';
import { newPlace, PlaceEditor } from '../../parts/costs/place-editor.tsx';
import { usePriceBook } from '../../parts/costs/use-price-book.ts';
import type { EntryChange } from '../../stores/book/book-store.ts';
import { useLazyStores, useStores, useValue } from '../../stores/use-stores.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { Drawer } from '../../ui/overlay/drawer.tsx';
import { draftOf, emptyDraft } from './tariff-draft.ts';
import { TariffEditor } from './tariff-editor.tsx';

/** The edited entry; without an id it is new. */
export interface PriceTarget {
  kind: 'tariff' | 'place';
  id: string | null;
}

/** Stores what differs from the tariffs and places at the opening of the form: what arrives under it stays. */
function useChanges(onDone: () => void) {
  const { t } = useTexts('tariffs');
  const { book } = useLazyStores();
  const prices = usePriceBook();
  const [{ tariffsById, placesById }] = useState(prices);
  const toast = useToast();
  const store = async (changes: EntryChange[]) => {
    await book.change(changes);
    onDone();
  };
  const idOf = (id: string | null) => id ?? crypto.randomUUID();
  return {
    saveTariff(id: string | null, tariff: Tariff) {
      const before = tariffsById.get(id ?? '');
      // The form writes `false` where nothing was.
      const value = changedFields(before ? { isElsewhere: false, ...before } : null, tariff);
      // One tariff alone counts elsewhere.
      const others = prices.tariffs.filter(
        (other) => value.isElsewhere && other.id !== id && other.value.isElsewhere,
      );
      return store([
        { kind: 'tariff', id: idOf(id), value },
        ...others.map((other) => ({ kind: 'tariff', id: other.id, value: { isElsewhere: null } })),
      ]);
    },
    savePlace: (id: string | null, place: Place) =>
      store([{ kind: 'place', id: idOf(id), value: changedFields(placesById.get(id ?? '') ?? null, place) }]),
    remove: ({ kind, id }: PriceTarget) =>
      void store([{ kind, id: idOf(id), value: null }]).catch(() =>
        toast({ tone: 'error', title: t('error.unable') }),
      ),
  };
}

interface EditorProps {
  target: PriceTarget;
  onClose: () => void;
}

function Editor({ target, onClose }: EditorProps) {
  const { language } = useTexts();
  const { kind, id } = target;
  const { tariffs, tariffsById, placesById } = usePriceBook();
  const { saveTariff, savePlace, remove } = useChanges(onClose);
  const status = useValue(useStores().live, (state) => state.status);
  const onDelete = id === null ? undefined : () => remove(target);
  if (kind === 'place')
    return (
      <PlaceEditor
        initial={placesById.get(id ?? '') ?? newPlace(status?.lat ?? 0, status?.lng ?? 0)}
        tariffs={tariffs}
        onSave={(place) => savePlace(id, place)}
        onDelete={onDelete}
        onCancel={onClose}
      />
    );
  const known = tariffsById.get(id ?? '');
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <TariffEditor
      initial={known ? draftOf(language, known) : emptyDraft(zone, tariffs[0]?.value.currency)}
      onSave={(tariff) => saveTariff(id, tariff)}
      onDelete={onDelete}
      onCancel={onClose}
    />
  );
}

interface PriceDrawerProps {
  /** `null`: closed. */
  target: PriceTarget | null;
  onClose: () => void;
}

/** The form of a tariff or of a place. */
export function PriceDrawer({ target, onClose }: PriceDrawerProps) {
  const { t } = useTexts('tariffs');
  const title = target?.kind === 'place' ? t('tariffs.place') : t('tariffs.tariff');
  return (
    <Drawer open={target !== null} onOpenChange={(isOpen) => isOpen || onClose()} title={title} tall>
      {target && <Editor key={`${target.kind} ${target.id}`} target={target} onClose={onClose} />}
    </Drawer>
  );
}
