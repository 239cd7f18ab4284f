import { IconDownload } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTexts } from '../../i18n/index.ts';
import { useStores } from '../../stores/use-stores.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { Button } from '../../ui/input/button.tsx';
import { Drawer } from '../../ui/overlay/drawer.tsx';

/** Hands a file to the owner: `false` if this browser cannot. `needsTap`: only at a fresh tap. Never rejects. */
interface SaveFile {
  (name: string, file: Blob): Promise<boolean>;
  needsTap(): boolean;
}

interface WrittenFile {
  name: string;
  /** `null`: there was nothing to write. */
  file: Blob | null;
  /** What could not be written, in words; `null` if nothing is missing. */
  missing: string | null;
}

interface ExportDrawerProps<Format extends { label: string }> {
  title: string;
  formats: readonly Format[];
  /** There is nothing to export. */
  isEmpty: boolean;
  /** Rejects if the entries cannot be read, or with the signal's reason. */
  write: (format: Format, carName: string, signal: AbortSignal) => Promise<WrittenFile>;
  /** How far the file is that is being written. */
  progress?: string | false;
  saveFile: SaveFile;
  onClose: () => void;
  /** The owner has the file; `isWhole`: nothing is missing in it. */
  onSaved: (isWhole: boolean) => void;
  /** Above the buttons. */
  children: ReactNode;
}

/** Saves entries as one file of a chosen format. Leaving the screen breaks it off. */
export function ExportDrawer<Format extends { label: string }>(props: ExportDrawerProps<Format>) {
  const { title, formats, isEmpty, write, progress, saveFile, onClose, onSaved, children } = props;
  const { t } = useTexts();
  const toast = useToast();
  const { carList } = useStores();
  const [running, setRunning] = useState<Format | null>(null);
  /** The file that waits for a fresh tap. */
  const [ready, setReady] = useState<{ name: string; file: Blob } | null>(null);
  const writing = useRef<AbortController | null>(null);
  useEffect(() => () => writing.current?.abort(), []);

  const hand = async (name: string, file: Blob, isWhole: boolean) => {
    if (await saveFile(name, file)) onSaved(isWhole);
    else toast({ tone: 'error', title: t('error.unable') });
  };
  /** Never rejects: a failure is shown. */
  const save = async (format: Format) => {
    const { cars, selectedCarId } = carList.get();
    const carName = cars.find(({ carId }) => carId === selectedCarId)?.name || t('cars.unnamed');
    const controller = new AbortController();
    writing.current = controller;
    setRunning(format);
    try {
      const { name, file, missing } = await write(format, carName, controller.signal);
      if (missing) toast({ tone: 'error', title: missing });
      if (file && saveFile.needsTap()) setReady({ name, file });
      else if (file) await hand(name, file, missing === null);
    } catch {
      if (!controller.signal.aborted) toast({ tone: 'error', title: t('error.unable') });
    } finally {
      setRunning(null);
    }
  };
  const icon = <IconDownload className="size-5" aria-hidden="true" />;
  return (
    <Drawer open onOpenChange={(isOpen) => isOpen || onClose()} title={title}>
      <div className="flex flex-col gap-4 pt-2">
        {children}
        {ready && (
          <Button wide icon={icon} onClick={() => void hand(ready.name, ready.file, true)}>
            {t('common.saveFile')}
          </Button>
        )}
        {formats.map((format) => (
          <Button
            key={format.label}
            wide
            variant="secondary"
            icon={icon}
            disabled={isEmpty || running !== null}
            loading={running === format}
            onClick={() => void save(format)}
          >
            {format.label}
            {running === format && progress}
          </Button>
        ))}
      </div>
    </Drawer>
  );
}
