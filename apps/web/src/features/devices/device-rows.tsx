import type { ListedDevices } from '@ligo/protocol';
import { IconDeviceMobile, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { formatDate, formatTime } from '../../i18n/formats.ts';
import { useTexts } from '../../i18n/index.ts';
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx';
import { useLazyStores, useValue } from '../../stores/use-stores.tsx';
import { Button } from '../../ui/input/button.tsx';
import { IconButton } from '../../ui/input/icon-button.tsx';
import { TextField } from '../../ui/input/text-field.tsx';
import { Drawer } from '../../ui/overlay/drawer.tsx';
import { useDeviceChange } from './use-device-change.ts';

type Device = NonNullable<ListedDevices['devices'][number]>;

/** As long as the car's schema allows. */
const NAME_MAX = 60;

/** The accepted devices, each with its name and its removal where this phone may change the list. */
export function DeviceRows({ devices, canChange }: { devices: readonly Device[]; canChange: boolean }) {
  const { t } = useTexts('devices');
  const change = useDeviceChange();
  const [renaming, setRenaming] = useState<Device | null>(null);
  const [removing, setRemoving] = useState<Device | null>(null);
  return (
    <ul className="divide-y divide-border">
      {devices.map((device) => (
        <li key={device.key} className="flex flex-wrap items-center justify-end gap-x-2 px-4 py-3">
          <DeviceText device={device} />
          {canChange && (
            <div className="-me-2.5 flex">
              <IconButton
                label={t('devices.renameOf', { name: device.name })}
                onClick={() => setRenaming(device)}
              >
                <IconPencil className="size-5" aria-hidden="true" />
              </IconButton>
              {!device.isThis && (
                <IconButton
                  label={t('devices.removeOf', { name: device.name })}
                  onClick={() => setRemoving(device)}
                >
                  <IconTrash className="size-5" aria-hidden="true" />
                </IconButton>
              )}
            </div>
          )}
        </li>
      ))}
      {renaming && <RenameDrawer key={renaming.key} device={renaming} onClose={() => setRenaming(null)} />}
      <ConfirmDialog
        open={removing !== null}
        title={t('devices.removeTitle', { name: removing?.name ?? '' })}
        description={t('devices.removeText')}
        action={t('devices.remove')}
        onConfirm={() => {
          if (removing) void change({ change: 'remove', key: removing.key });
          setRemoving(null);
        }}
        onClose={() => setRemoving(null)}
      />
    </ul>
  );
}

function DeviceText({ device }: { device: Device }) {
  const { t } = useTexts('devices');
  const { name, account, acceptedAt, usedAt, expiresAt, isThis } = device;
  return (
    <div className="flex min-w-0 flex-1 basis-48 items-start gap-3">
      <IconDeviceMobile
        className={`size-6 shrink-0 @max-[15rem]:hidden ${isThis ? 'text-brand' : 'text-quiet'}`}
        aria-hidden="true"
      />
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p className="text-base font-medium">
          <bdi>{name}</bdi>
        </p>
        {isThis && <p className="text-sm text-brand">{t('devices.this')}</p>}
        {account && (
          <p className="text-sm text-normal">
            <bdi dir="ltr">{account}</bdi>
          </p>
        )}
        <p className="text-sm text-normal">{useWay(device)}</p>
        <p className="text-sm text-quiet">
          {t('devices.since', { date: formatDate(acceptedAt), used: formatDate(usedAt) })}
        </p>
        {expiresAt != null && (
          <p className="text-sm text-attention">
            {t('devices.until', { date: formatDate(expiresAt), time: formatTime(expiresAt) })}
          </p>
        )}
      </div>
    </div>
  );
}

/** How the device came onto the list, and by which other one. */
function useWay({ acceptedBy, letInBy }: Device): string {
  const { t } = useTexts('devices');
  if (acceptedBy === 'phone' || acceptedBy === 'invite')
    return letInBy ? t(`devices.by.${acceptedBy}`, { name: letInBy }) : t(`devices.by.other`);
  return t(`devices.by.${acceptedBy ?? 'other'}`);
}

function RenameDrawer({ device, onClose }: { device: Device; onClose: () => void }) {
  const { t } = useTexts('devices');
  const change = useDeviceChange();
  const { devices } = useLazyStores();
  const isChanging = useValue(devices, (value) => value.isChanging);
  const [name, setName] = useState(device.name);
  const save = async () => {
    const { result } = await change({ change: 'rename', key: device.key, name: name.trim() });
    if (result === 'done') onClose();
  };
  return (
    <Drawer open onOpenChange={onClose} title={t('devices.renameTitle')}>
      <form
        className="flex flex-col gap-5 py-2"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <TextField
          label={t('devices.name')}
          value={name}
          maxLength={NAME_MAX}
          onChange={(event) => setName(event.target.value)}
        />
        <Button type="submit" wide loading={isChanging} disabled={name.trim() === ''}>
          {t('devices.save')}
        </Button>
      </form>
    </Drawer>
  );
}
