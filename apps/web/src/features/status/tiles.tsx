import { BatteryTile } from './battery-tile.tsx';
import { PowerTile, RotationTile, SpeedTile } from './motion-tiles.tsx';
import { type ShownProps, useShown } from './use-shown.ts';

interface TilesProps extends ShownProps {
  onExplain: () => void;
}

/** Battery, speed, power and rotation. */
export function Tiles({ onExplain, ...props }: TilesProps) {
  const shown = useShown(props);
  return (
    <>
      <BatteryTile shown={shown} onExplain={onExplain} />
      <SpeedTile shown={shown} />
      <PowerTile shown={shown} />
      <RotationTile shown={shown} />
    </>
  );
}
