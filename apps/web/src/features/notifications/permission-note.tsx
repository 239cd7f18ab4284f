import { IconBellOff } from '@tabler/icons-react';
import { useTexts } from '../../i18n/index.ts';
import { useStores, useValue } from '../../stores/use-stores.tsx';
import { Button } from '../../ui/input/button.tsx';

/** Shows that this device shows no notifications, and why; empty if it does. */
export function PermissionNote() {
  const { t } = useTexts();
  const { permission } = useStores();
  const notifications = useValue(permission, (value) => value.notifications);
  if (notifications === 'granted') return null;
  return (
    <section className="flex flex-col gap-4 rounded-card border border-attention/40 bg-card p-4">
      <div className="flex items-start gap-3">
        <IconBellOff className="size-6 shrink-0 text-attention" aria-hidden="true" />
        <div className="min-w-0">
          <h2 className="text-base font-semibold">{t('permission.title')}</h2>
          {notifications !== 'default' && (
            <p className="mt-1 text-sm text-normal">{t(`permission.${notifications}`)}</p>
          )}
        </div>
      </div>
      {notifications === 'default' && (
        <Button wide onClick={() => void permission.request()}>
          {t('permission.enable')}
        </Button>
      )}
    </section>
  );
}
