import { isKnown } from '@ligo/signals';
import { IconBolt, IconEngine, IconGauge, IconRotateClockwise2 } from '@tabler/icons-react';
import { useTexts } from '../../i18n/index.ts';
import { chargingOf } from './stale-figures.ts';
import { Details, MainFigure, Tile } from './tile.tsx';
import type { FigureFormatter } from './use-figure-formatter.ts';

/** How fast the car is, how far it went, and its gear. */
export function SpeedTile({ shown }: { shown: FigureFormatter }) {
  const { t } = useTexts();
  const { view, main, isOld, detail } = shown;
  const details = [
    detail('odometer', 'reading.odometerKm', 'odometerKm'),
    detail('altitude', 'reading.altitudeM', 'altitudeM'),
    ...(isKnown(view.tyresKpa) ? [detail('tires', 'reading.tyresKpa', 'tyresKpa')] : []),
  ];
  return (
    <Tile
      title={t('reading.speedKmh')}
      icon={<IconGauge aria-hidden="true" />}
      oldFromMs={shown.staleSince(['speedKmh', 'gear'], details)}
    >
      <MainFigure
        id="speed"
        {...main('speedKmh')}
        badge={
          <span
            data-testid="gear"
            title={t('status.mode')}
            className={`rounded-lg bg-raised px-2 py-0.5 text-base font-semibold ${isOld('gear') ? 'text-quiet' : 'text-on'}`}
          >
            {view.gear ?? '(?)'}
          </span>
        }
      />
      <Details isCompact={shown.isCompact} details={details} />
    </Tile>
  );
}

/** The power of the battery whose direction the car does not know yet. */
function PowerSizeTile({ shown }: { shown: FigureFormatter }) {
  const { t } = useTexts();
  return (
    <Tile
      title={t('reading.packPowerSizeKw')}
      icon={<IconBolt aria-hidden="true" />}
      oldFromMs={shown.staleSince(['packPowerSizeKw'], [])}
    >
      <MainFigure id="power-kw" {...shown.main('packPowerSizeKw')} />
    </Tile>
  );
}

/** The power of the battery: on a cable in the unit of chargers, without the figures of motors. */
export function PowerTile({ shown }: { shown: FigureFormatter }) {
  const { t } = useTexts();
  const { view, main, detail } = shown;
  if (view.packPowerKw === null && view.packPowerSizeKw !== null) return <PowerSizeTile shown={shown} />;
  const isCharging = chargingOf(view) === 'charging';
  const figure = isCharging ? 'packPowerKw' : 'powerHp';
  const details = isCharging
    ? []
    : [
        detail('power-kw', 'reading.packPowerKw', 'packPowerKw'),
        detail('torque', 'status.torque', 'torqueKgfm'),
      ];
  return (
    <Tile
      title={t('reading.packPowerKw')}
      icon={<IconBolt aria-hidden="true" />}
      oldFromMs={shown.staleSince([figure], details)}
    >
      <MainFigure id={isCharging ? 'power-kw' : 'power-hp'} {...main(figure)} />
      <Details isCompact={shown.isCompact} details={details} />
    </Tile>
  );
}

/** How fast the motors turn; of one motor there is one figure. */
export function RotationTile({ shown }: { shown: FigureFormatter }) {
  const { t } = useTexts();
  const { view, main, detail } = shown;
  const figure = view.rearMotorRpm === null ? 'frontMotorRpm' : 'rearMotorRpm';
  const hasBoth = view.rearMotorRpm !== null && view.frontMotorRpm !== null;
  const details = hasBoth
    ? [{ ...detail('front-rpm', 'status.front', 'frontMotorRpm'), Icon: IconEngine }]
    : [];
  return (
    <Tile
      title={t('status.rotation')}
      icon={<IconRotateClockwise2 aria-hidden="true" />}
      oldFromMs={shown.staleSince([figure], details)}
    >
      <MainFigure id="rpm" {...main(figure)} />
      {hasBoth && <Details isCompact={shown.isCompact} details={details} />}
    </Tile>
  );
}
