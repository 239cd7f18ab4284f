import type { ListedDevices } from '@ligo/protocol';
import { IconCircleCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts } from '../../i18n/index.ts';
import { useNow } from '../../lib/react/use-now.ts';
import { twoDigits } from '../../lib/values/two-digits.ts';
import { useLazyStores, useValue } from '../../stores/use-stores.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { Button } from '../../ui/input/button.tsx';
import { ChoiceRow } from '../../ui/input/choice-row.tsx';
import { Drawer } from '../../ui/overlay/drawer.tsx';
import QrPicture from '../../ui/screen/qr-picture.tsx';
import { useDeviceChange } from './use-device-change.ts';

type Devices = readonly NonNullable<ListedDevices['devices'][number]>[];

const DAYS = { always: null, day: 1, week: 7 } as const;
type Length = keyof typeof DAYS;

interface Shown {
  qrText: string;
  endsAtMs: number;
  /** The keys of the devices that were on the list before. */
  known: readonly string[];
}

interface InviteDrawerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  devices: Devices;
}

/** Asks the car for an invitation, and shows its QR code to another phone. */
export function InviteDrawer({ open, onOpenChange, devices }: InviteDrawerProps) {
  const { t } = useTexts('devices');
  const store = useLazyStores().devices;
  const isChanging = useValue(store, (value) => value.isChanging);
  const change = useDeviceChange();
  const [length, setLength] = useState<Length>('always');
  const [shown, setShown] = useState<Shown | null>(null);
  const ask = async () => {
    const { invite } = await change({ change: 'invite', days: DAYS[length] });
    if (!invite) return;
    const known = devices.map(({ key }) => key);
    setShown({ qrText: invite.qrText, endsAtMs: Date.now() + invite.leftMs, known });
  };
  const close = (isOpen: boolean) => {
    if (!isOpen) setShown(null);
    onOpenChange(isOpen);
  };
  return (
    <Drawer open={open} onOpenChange={close} title={t('devices.invite')}>
      {shown ? (
        <Invitation key={shown.qrText} shown={shown} devices={devices} onAgain={() => setShown(null)} />
      ) : (
        <div className="flex flex-col gap-4 py-2">
          <div className="-mx-4">
            <ChoiceRow
              name={t('devices.length')}
              text={t('devices.lengthText')}
              value={length}
              options={(['always', 'day', 'week'] as const).map((value) => ({
                value,
                text: t(`devices.length.${value}`),
              }))}
              disabled={isChanging}
              onChange={setLength}
            />
          </div>
          <Button wide loading={isChanging} onClick={() => void ask()}>
            {t('devices.showCode')}
          </Button>
        </div>
      )}
    </Drawer>
  );
}

const SECOND_MS = 1_000;

function Invitation({
  shown: { qrText, endsAtMs, known },
  devices,
  onAgain,
}: {
  shown: Shown;
  devices: Devices;
  onAgain: () => void;
}) {
  const { t } = useTexts('devices');
  const toast = useToast();
  const leftS = Math.ceil((endsAtMs - useNow(SECOND_MS)) / SECOND_MS);
  const guest = devices.find(({ key, acceptedBy }) => acceptedBy === 'invite' && !known.includes(key));
  async function copy() {
    try {
      // Missing where the page did not come by HTTPS.
      await navigator.clipboard.writeText(qrText);
      toast({ tone: 'success', title: t('devices.copied') });
    } catch {
      toast({ tone: 'error', title: t('error.unable') });
    }
  }
  if (guest)
    return (
      <p role="status" className="flex items-center gap-3 py-6 text-base [overflow-wrap:anywhere]">
        <IconCircleCheck className="size-6 shrink-0 text-brand" aria-hidden="true" />
        {t('devices.joined', { name: guest.name })}
      </p>
    );
  if (leftS <= 0)
    return (
      <div className="flex flex-col gap-4 py-2">
        <p role="status" className="text-base text-normal">
          {t('devices.over')}
        </p>
        <Button wide onClick={onAgain}>
          {t('devices.again')}
        </Button>
      </div>
    );
  return (
    <div className="flex flex-col gap-4 py-2">
      <p className="text-base text-normal">{t('devices.scan')}</p>
      <div className="mx-auto w-full max-w-[min(18rem,50dvh)]">
        <QrPicture text={qrText} label={t('devices.qr')} />
      </div>
      <p className="text-center text-sm text-quiet">
        {t('devices.left', { time: `${Math.floor(leftS / 60)}:${twoDigits(leftS % 60)}` })}
      </p>
      <Button
        wide
        variant="secondary"
        icon={<IconCopy className="size-5" aria-hidden="true" />}
        onClick={() => void copy()}
      >
        {t('devices.copy')}
      </Button>
    </div>
  );
}
