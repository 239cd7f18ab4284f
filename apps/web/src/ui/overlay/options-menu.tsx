import { Menu } from '@base-ui/react/menu';
import { IconDotsVertical, type TablerIcon } from '@tabler/icons-react';
import { useState } from 'react';
import { useCloseRequest } from './use-close-request.ts';

interface Option {
  Icon: TablerIcon;
  text: string;
  /** It removes something. */
  isDanger?: boolean;
  onChoose: () => void;
}

interface OptionsMenuProps {
  /** Its subject, for screen readers. */
  label: string;
  options: readonly Option[];
  className?: string;
}

/** A button of three dots, which opens what can be done with one entry. */
export function OptionsMenu({ label, options, className = '' }: OptionsMenuProps) {
  const [isOpen, setOpen] = useState(false);
  useCloseRequest(isOpen, () => setOpen(false));
  return (
    <Menu.Root open={isOpen} onOpenChange={setOpen}>
      <Menu.Trigger
        aria-label={label}
        title={label}
        className={`inline-flex size-11 shrink-0 items-center justify-center rounded-full text-normal hover:text-strong ${className}`}
      >
        <IconDotsVertical />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner className="z-50" sideOffset={4} align="end">
          <Menu.Popup className="min-w-44 rounded-xl border border-border bg-raised p-1 outline-none">
            {options.map(({ Icon, text, isDanger = false, onChoose }) => (
              <Menu.Item
                key={text}
                onClick={onChoose}
                className={`flex min-h-11 items-center gap-3 rounded-lg px-3 outline-none data-highlighted:bg-border ${isDanger ? 'text-danger' : ''}`}
              >
                <Icon className="size-5" aria-hidden="true" />
                <span className="first-letter:uppercase">{text}</span>
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
