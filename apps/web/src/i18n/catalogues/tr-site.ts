import type { TextsLike } from '../catalogue.ts';
import type english from './en-site.ts';
import app from './tr/app.ts';
import install from './tr/install.ts';
import siteFrame from './tr/site-frame.ts';
import siteLanding from './tr/site-landing.ts';
import usb from './tr/usb.ts';

const texts: TextsLike<typeof english> = {
  ...app,
  ...install,
  ...siteFrame,
  ...siteLanding,
  ...usb,
};
export default texts;
