import type { ReactNode } from 'react';

interface PageOpeningProps {
  heading: string;
  text: string;
  children?: ReactNode;
}

/** What a page begins with: its heading, and what it is about. */
export function PageOpening({ heading, text, children }: PageOpeningProps) {
  return (
    <div className="mx-auto max-w-6xl px-5 pt-10 pb-8 min-[768px]:pt-16 min-[768px]:pb-12">
      <h1 className="max-w-3xl text-balance text-xl font-semibold min-[768px]:text-2xl">{heading}</h1>
      <p className="mt-4 max-w-2xl text-pretty text-lg text-normal">{text}</p>
      {children}
    </div>
  );
}
