import type { ReactNode } from 'react';
import { ScreenHead } from './screen-head.tsx';

interface UnavailableScreenProps {
  /** The screen's own. */
  title: string;
  icon: ReactNode;
  heading: string;
  text: string;
  /** What can be done about it. */
  children?: ReactNode;
}

/** Replaces the content of a screen that this car does not support, with the reason. */
export function UnavailableScreen({ title, icon, heading, text, children }: UnavailableScreenProps) {
  return (
    <div className="mx-auto flex min-h-full max-w-3xl flex-col px-4 pb-5">
      <ScreenHead title={title} />
      <div className="flex flex-col items-center gap-3 px-4 py-12 text-center">
        <span className="text-quiet [&>svg]:size-10" aria-hidden="true">
          {icon}
        </span>
        <h2 className="max-w-md text-lg font-semibold text-balance">{heading}</h2>
        <p className="max-w-md text-base text-normal text-balance">{text}</p>
        {children}
      </div>
    </div>
  );
}
