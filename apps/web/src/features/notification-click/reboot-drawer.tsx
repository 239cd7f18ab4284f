import { IconCar, IconDeviceMobile } from '@tabler/icons-react';
import { useTexts } from '../../i18n/index.ts';
import { Button } from '../../ui/input/button.tsx';
import { Drawer } from '../../ui/overlay/drawer.tsx';

const WAYS = [
  { text: 'reboot.nextStart', Icon: IconCar },
  { text: 'reboot.remote', Icon: IconDeviceMobile },
] as const;

interface RebootDrawerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Explains the notification of a restarted screen, and how to reach a car that stays silent after one. */
export default function RebootDrawer({ open, onOpenChange }: RebootDrawerProps) {
  const { t } = useTexts();
  return (
    <Drawer open={open} onOpenChange={onOpenChange} title={t('reboot.title')}>
      <p className="py-2 text-normal">{t('reboot.what')}</p>
      <p className="mt-2 text-normal">{t('reboot.ifOffline')}</p>
      <ul className="mt-3 flex flex-col gap-3">
        {WAYS.map(({ text, Icon }) => (
          <li key={text} className="flex items-center gap-4 rounded-card border border-border bg-raised p-4">
            <Icon className="size-7 shrink-0 text-brand" aria-hidden="true" />
            {t(text)}
          </li>
        ))}
      </ul>
      <Button wide variant="secondary" className="mt-6" onClick={() => onOpenChange(false)}>
        {t('common.close')}
      </Button>
    </Drawer>
  );
}
