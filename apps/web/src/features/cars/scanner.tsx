import {
  IconBulb,
  IconBulbOff,
  IconPlayerPause,
  IconPlayerPlay,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../i18n/index.ts';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { IconButton } from '../../ui/input/icon-button.tsx';
import type { OpenCamera, ScannerPort } from './ports.ts';
import type { ScannerFailure } from './scanner-machine.ts';
import { useScanner } from './use-scanner.ts';

const ZOOM_STEPS = 3;

interface ScannerProps {
  port: ScannerPort;
  /** Off while a code is being submitted. */
  isActive: boolean;
  /** The text of a QR code that contains a pairing code. */
  onCode: (text: string) => void;
  onFailed: (failure: ScannerFailure) => void;
}

function CameraControls({ camera }: { camera: OpenCamera }) {
  const { t } = useTexts('cars');
  const [isLit, setLit] = useState(false);
  const [zoom, setZoom] = useState(camera.zoom?.min ?? 1);
  const range = camera.zoom;
  const light = () =>
    camera.setTorch(!isLit).then(
      () => setLit(!isLit),
      () => {},
    );
  const zoomBy = (direction: 1 | -1) => {
    if (!range) return;
    const wanted = zoom + (direction * (range.max - range.min)) / ZOOM_STEPS;
    const next = Math.min(range.max, Math.max(range.min, wanted));
    camera.setZoom(next).then(
      () => setZoom(next),
      () => {},
    );
  };
  return (
    <>
      {camera.hasTorch && (
        <IconButton label={t(isLit ? 'scan.torchOff' : 'scan.torchOn')} aria-pressed={isLit} onClick={light}>
          {isLit ? <IconBulbOff /> : <IconBulb />}
        </IconButton>
      )}
      {range && (
        <>
          <IconButton label={t('scan.zoomOut')} disabled={zoom <= range.min} onClick={() => zoomBy(-1)}>
            <IconZoomOut />
          </IconButton>
          <IconButton label={t('scan.zoomIn')} disabled={zoom >= range.max} onClick={() => zoomBy(1)}>
            <IconZoomIn />
          </IconButton>
        </>
      )}
    </>
  );
}

/** The camera's picture with a finder, and the controls over it. */
export function Scanner({ port, isActive, onCode, onFailed }: ScannerProps) {
  const { t } = useTexts('cars');
  const video = useRef<HTMLVideoElement>(null);
  const { state, camera, toggle } = useScanner(port, video, isActive, onCode);
  const { phase, failure, lockedUntilMs, showsNoCodeHint } = state;
  const notify = useRef(onFailed);
  notify.current = onFailed;
  useEffect(() => {
    if (failure) notify.current(failure);
  }, [failure]);
  return (
    <div className="relative aspect-square w-full overflow-hidden rounded-card border border-border bg-background">
      <video ref={video} muted playsInline className="size-full object-cover" />
      <div className="pointer-events-none absolute inset-[16%] rounded-card border-2 border-brand shadow-around" />
      {(phase === 'opening' || phase === 'starting') && (
        <p role="status" className="absolute inset-0 flex items-center justify-center gap-3 text-normal">
          <Spinner />
          {t('scan.loading')}
        </p>
      )}
      {showsNoCodeHint && (
        <p
          role="status"
          className="absolute inset-x-0 top-0 bg-background/80 px-4 py-2 text-center text-sm text-attention"
        >
          {t('scan.nothingRead')}
        </p>
      )}
      <div className="absolute inset-x-0 bottom-0 flex justify-center gap-2 bg-background/60 p-2">
        <IconButton
          label={t(phase === 'paused' ? 'scan.start' : 'scan.stop')}
          disabled={lockedUntilMs !== null || (phase !== 'scanning' && phase !== 'paused')}
          onClick={toggle}
        >
          {phase === 'paused' ? <IconPlayerPlay /> : <IconPlayerPause />}
        </IconButton>
        {camera && phase === 'scanning' && <CameraControls camera={camera} />}
      </div>
    </div>
  );
}
