import { IconParking, IconPlayerPlayFilled } from '@tabler/icons-react';
import { use } from 'react';
import { useTexts } from '../../i18n/index.ts';
import type { DemoCar } from '../../platform/demo-car/worker-car.ts';
import type { Stores } from '../../stores/stores.ts';
import { useValue } from '../../stores/use-stores.tsx';
import { DemoDoors } from './demo-doors.tsx';
import { sendDemoCommand } from './send-demo-command.ts';
import { STRIP_CHIP, STRIP_TARGET, StripButton } from './strip-button.tsx';

/** The drive mode of a standing car, as the car reports it. */
const PARKED = 1;

interface DemoStripProps {
  car: DemoCar;
  loading: Promise<Stores>;
}

/** Shows that this is a demo, lets the car drive, park and open its doors, and links to the real app. */
export default function DemoStrip({ car, loading }: DemoStripProps) {
  const stores = use(loading);
  const { t, language } = useTexts('demo');
  const hasFailed = useValue(car, (value) => value.hasFailed);
  return (
    <aside
      aria-label={t('demo.label')}
      className="flex min-h-[47px] flex-wrap items-center gap-1 ps-[calc(0.75rem+var(--safe-start))] pe-[calc(0.375rem+var(--safe-end))]"
    >
      <span className="shrink-0 rounded-md border border-on/60 px-1.5 py-0.5 text-xs font-bold text-on">
        {t('demo.label')}
      </span>
      {hasFailed ? (
        <Failed />
      ) : (
        <>
          <p
            title={t('demo.text')}
            className="min-w-24 flex-1 px-2 text-xs leading-tight text-normal wide:text-sm"
          >
            <span className="wide:hidden">{t('demo.short')}</span>
            <span className="hidden wide:inline">{t('demo.text')}</span>
          </p>
          <DriveButton car={car} stores={stores} />
          <DemoDoors car={car} stores={stores} />
        </>
      )}
      <a href={`/${language}#install`} className={STRIP_TARGET}>
        <span className={`${STRIP_CHIP} border-on! bg-on! text-background! group-hover:opacity-90`}>
          {t('demo.install')}
        </span>
      </a>
    </aside>
  );
}

/** The action that the car can do now: drive while it stands, park while it does not. */
function DriveButton({ car, stores }: { car: DemoCar; stores: Stores }) {
  const { t } = useTexts('demo');
  const gear = useValue(stores.live, ({ status }) => status?.gmt ?? null);
  const isParked = gear === PARKED;
  const Icon = isParked ? IconPlayerPlayFilled : IconParking;
  return (
    <StripButton
      label={t(isParked ? 'demo.drive' : 'demo.park')}
      icon={<Icon className="size-5" />}
      disabled={gear === null}
      onClick={() => sendDemoCommand(car, stores, { command: isParked ? 'drive' : 'park' })}
    />
  );
}

/** The car's code is missing, or it crashed: the demo is no longer live. */
function Failed() {
  const { t } = useTexts('demo');
  return (
    <p
      role="alert"
      className="flex min-w-0 flex-1 items-center gap-1 px-2 text-xs text-attention wide:text-sm"
    >
      <span className="min-w-0 flex-1">{t('demo.failed')}</span>
      <button type="button" className={STRIP_TARGET} onClick={() => location.reload()}>
        <span className={STRIP_CHIP}>{t('demo.reload')}</span>
      </button>
    </p>
  );
}
