import type { TextsLike } from '../catalogue.ts';
import type english from './en-site.ts';
import app from './ru/app.ts';
import install from './ru/install.ts';
import siteFrame from './ru/site-frame.ts';
import siteLanding from './ru/site-landing.ts';
import usb from './ru/usb.ts';

const texts: TextsLike<typeof english> = {
  ...app,
  ...install,
  ...siteFrame,
  ...siteLanding,
  ...usb,
};
export default texts;
