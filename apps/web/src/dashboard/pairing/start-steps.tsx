import type { DashboardState } from '@ligo/protocol';
import { IconAlertTriangle, IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { useDashboardTexts } from '../../i18n/dashboard.ts';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { useCar, useDashboard, useFeed, useUnitTime } from '../dashboard-context.tsx';
import type { FeedState } from '../feed/feed-machine.ts';

/** A step of the start that takes longer than this may never end, ms. */
const SLOW_MS = 60_000;

/** Whether a step of the car's start takes too long. Waiting for a phone is none: that is the owner's turn. */
function isStartupSlow(runningSince: FeedState['runningSince'], nowMs: number): boolean {
  return Object.entries(runningSince).some(([name, since]) => name !== 'pairing' && nowMs - since >= SLOW_MS);
}

type Step = DashboardState['steps'][number];

function StepIcon({ state }: Pick<Step, 'state'>) {
  if (state === 'running') return <Spinner className="size-6 shrink-0 text-on" />;
  if (state === 'failed')
    return <IconAlertTriangle className="size-6 shrink-0 text-danger" aria-hidden="true" />;
  if (state === 'done')
    return <IconCircleCheckFilled className="size-6 shrink-0 text-brand" aria-hidden="true" />;
  return <IconCircle className="size-6 shrink-0 text-quiet" aria-hidden="true" />;
}

/** The start steps of the car's app, and the advice where a start takes too long. */
export function StartSteps() {
  const { t } = useDashboardTexts();
  const { clock } = useDashboard();
  const { steps } = useCar();
  const runningSince = useFeed((feed) => feed.runningSince);
  // Renders again each second.
  useUnitTime();
  const shown = steps.filter(({ state }) => state !== 'absent');
  return (
    <div>
      <ul aria-label={t('dashboard.steps')} className="flex flex-col gap-1.5">
        {shown.map(({ name, state }) => (
          <li key={name} className="flex flex-wrap items-center gap-x-3">
            <StepIcon state={state} />
            <span className={`min-w-0 ${state === 'waiting' ? 'text-quiet' : ''}`}>
              {t(`dashboard.step.${name}`)}
            </span>
            <span className="ms-auto text-sm text-quiet">{t(`dashboard.step.${state}`)}</span>
          </li>
        ))}
      </ul>
      {isStartupSlow(runningSince, clock.nowMs()) && (
        <p role="status" className="mt-3 rounded-2xl border border-attention p-3 leading-snug text-strong">
          {t('dashboard.slow')}
        </p>
      )}
    </div>
  );
}
