import { IconAlertTriangle, IconTemperatureSun, IconVideo, IconX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { BigButton } from '../dashboard/controls.tsx';
import { useFeed, useReadable } from '../dashboard/dashboard-context.tsx';
import { useDashboardTexts } from '../i18n/dashboard.ts';
import { useUnitTexts } from '../i18n/unit.ts';
import { useConnect } from './adapter/use-connect.ts';
import { useUnit } from './unit-context.tsx';

/** Whether it films, and how little, beside the first advice that the owner needs: a low screen has no room for more. */
export function Notices() {
  return (
    <div
      role="status"
      className="max-h-1/3 shrink-0 overflow-y-auto bg-raised text-base text-attention landscape:flex low:text-sm low:leading-tight"
    >
      <Filming />
      <Advice />
    </div>
  );
}

function Filming() {
  const { t } = useUnitTexts();
  const { cameras, device } = useUnit();
  const isFilming = useReadable(cameras.filming, (each) => each);
  const heat = useReadable(device.heat, (each) => each);
  if (!isFilming) return null;
  return heat === 'full' ? (
    <Notice icon={IconVideo} text={t('unit.filming')} />
  ) : (
    <Notice icon={IconTemperatureSun} text={t(`unit.hot.${heat}`)} />
  );
}

function Advice() {
  const { t } = useDashboardTexts();
  const isDenied = useFeed(({ car }) => car?.sources.some(({ code }) => code === 'position-denied') ?? false);
  const needsTouch = useReadable(useUnit().adapter.needsTouch, (needs) => needs);
  const [isRead, setIsRead] = useState(false);
  if (isDenied) return <Notice text={t('dashboard.why.position-denied')} />;
  if (needsTouch) return <AdapterNotice />;
  return isRead ? null : <ScreenNotice onRead={() => setIsRead(true)} />;
}

/** The device's own setting, by which its screen turns off. */
function ScreenNotice({ onRead }: { onRead: () => void }) {
  const { t } = useUnitTexts();
  const { t: ofDashboard } = useDashboardTexts();
  const isScreenOn = useReadable(useUnit().device.isScreenOn, (each) => each);
  if (isScreenOn !== false) return null;
  return (
    <Notice text={t('unit.screenTurnsOff')}>
      <button
        type="button"
        aria-label={ofDashboard('common.close')}
        onClick={onRead}
        className="sticky inset-y-0 -my-1.5 ms-auto grid size-12 shrink-0 place-items-center"
      >
        <IconX className="size-6" aria-hidden="true" />
      </button>
    </Notice>
  );
}

/** The touch that the adapter needs after a reload. */
function AdapterNotice() {
  const { t } = useUnitTexts();
  const { chosen, connect, problem } = useConnect();
  if (!chosen) return null;
  return (
    <Notice text={t(problem ? `unit.adapter.${problem}` : 'unit.adapter.needsTouch')}>
      <BigButton variant="primary" className="ms-auto shrink-0" onClick={() => connect(chosen.by)}>
        {t('unit.adapter.connect')}
      </BigButton>
    </Notice>
  );
}

interface NoticeProps {
  icon?: typeof IconAlertTriangle;
  text: string;
  children?: ReactNode;
}

/** A line of advice above the dashboard, with what can be done about it. */
function Notice({ icon: Icon = IconAlertTriangle, text, children }: NoticeProps) {
  return (
    <div className="flex flex-auto items-center gap-3 px-6 py-1.5 narrow:px-3 low:px-4">
      <Icon className="size-5 shrink-0 narrow:hidden" aria-hidden="true" />
      <p className="min-w-0 break-words">{text}</p>
      {children}
    </div>
  );
}
