import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../i18n/index.ts';
import { useStores } from '../../stores/use-stores.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { Button } from '../../ui/input/button.tsx';
import { TextField } from '../../ui/input/text-field.tsx';

/** Second step: a name for the new car; an empty one will do. */
export function NameStep({ isActive, onDone }: { isActive: boolean; onDone: () => void }) {
  const { t } = useTexts('cars');
  const { carList, newCar } = useStores();
  const toast = useToast();
  const [name, setName] = useState('');
  const [isSaving, setSaving] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // A field off the screen must not be focused.
    if (isActive) form.current?.querySelector('input')?.focus({ preventScroll: true });
  }, [isActive]);

  async function save() {
    const { carId } = newCar.get();
    if (!carId || isSaving) return;
    setSaving(true);
    try {
      await carList.rename(carId, name);
    } catch {
      toast({ tone: 'error', title: t('error.unable'), description: t('error.checkConnection') });
    }
    await carList.refresh();
    setSaving(false);
    onDone();
  }

  return (
    <form
      ref={form}
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <h2 className="text-lg font-semibold first-letter:uppercase">{t('add.nameTitle')}</h2>
      <TextField
        label={t('add.name')}
        placeholder={t('cars.unnamed')}
        value={name}
        maxLength={200}
        onChange={(event) => setName(event.target.value)}
        className="min-h-16 text-xl"
      />
      <Button type="submit" wide loading={isSaving}>
        {t('common.next')}
      </Button>
    </form>
  );
}
