import type { TextsLike } from '../catalogue.ts';
import type english from './en-site.ts';
import app from './it/app.ts';
import install from './it/install.ts';
import siteFrame from './it/site-frame.ts';
import siteLanding from './it/site-landing.ts';
import usb from './it/usb.ts';

const texts: TextsLike<typeof english> = {
  ...app,
  ...install,
  ...siteFrame,
  ...siteLanding,
  ...usb,
};
export default texts;
