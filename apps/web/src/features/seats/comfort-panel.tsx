import { IconPower } from '@tabler/icons-react';
import { useTexts } from '../../i18n/index.ts';
import { ConnectionNote } from '../../parts/connection-note.tsx';
import { useLazyStores, useStores, useValue } from '../../stores/use-stores.tsx';
import { ScreenHead } from '../../ui/screen/screen-head.tsx';
import { nextStage } from './next-stage.ts';
import { SeatColumn } from './seat-column.tsx';

export function ComfortPanel() {
  const { t } = useTexts('seats');
  const { link } = useStores();
  const { seats } = useLazyStores();
  const { comfort } = seats;
  const { value, isKnown, isWaiting } = useValue(comfort, (each) => each);
  const isReached = useValue(link, ({ reach }) => reach === 'car');
  const column = { isReached, isLocked: !isReached || isWaiting };
  const { driverSeatStage, passengerSeatStage } = value;
  return (
    <div className="mx-auto flex min-h-full max-w-3xl flex-col px-4 pb-5">
      <ScreenHead title={t('seats.title')} note={<ConnectionNote isWaiting={isWaiting} />} />
      {/* The seats stand as they do in the car, in every writing direction. */}
      <div
        dir="ltr"
        className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-3 wide:gap-5"
      >
        <SeatColumn
          {...column}
          name={t('seats.driver')}
          isDriver
          stage={isKnown ? driverSeatStage : null}
          onPress={(mode) => comfort.change({ driverSeatStage: nextStage(driverSeatStage, mode) })}
        />
        <SeatColumn
          {...column}
          name={t('seats.passenger')}
          stage={isKnown ? passengerSeatStage : null}
          onPress={(mode) => comfort.change({ passengerSeatStage: nextStage(passengerSeatStage, mode) })}
        />
      </div>
      <p className="mt-4 flex items-start gap-2.5 text-sm text-normal">
        <IconPower className="size-5 shrink-0 text-quiet" aria-hidden="true" />
        {t('seats.auto')}
      </p>
    </div>
  );
}
