import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { ensureCompiled } from './lib/compile-programs.mjs';
import { ensureDebianPackages } from './lib/debian-packages.mjs';
import { cacheDir } from './lib/paths.mjs';
import { main, mustRun, tool } from './lib/run.mjs';
import { deleteOldPictures, writePictures } from './pictures/write-pictures.mjs';

const FONT_FOLDER = '/usr/share/fonts/truetype';
const NEEDS = [
  { command: 'chromium', name: 'chromium' },
  { command: 'ffmpeg', name: 'ffmpeg' },
  {
    name: 'fonts-roboto-unhinted',
    alsoIn: `${FONT_FOLDER}/roboto/unhinted/RobotoTTF/Roboto-Regular.ttf`,
  },
  { name: 'fonts-noto-core', alsoIn: `${FONT_FOLDER}/noto/NotoSansHebrew-Regular.ttf` },
];

/** Phones have Android's fonts, which a test machine may not have. */
const FONTS = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${FONT_FOLDER}</dir>
  <cachedir>${cacheDir}/fontconfig</cachedir>
  <match target="pattern">
    <edit name="family" mode="append" binding="weak">
      <string>Roboto</string><string>Noto Sans Hebrew</string>
    </edit>
  </match>
  <match target="pattern">
    <test name="family" qual="any"><string>system-ui</string></test>
    <edit name="family" mode="prepend" binding="strong"><string>Roboto</string></edit>
  </match>
</fontconfig>
`;

/** Takes all pictures of the product again, from the running programs, and writes them to the folders they are shipped from. */
main(async () => {
  await ensureCompiled();
  await ensureDebianPackages(NEEDS);
  rmSync(`${cacheDir}/pictures`, { recursive: true, force: true });
  mkdirSync(`${cacheDir}/pictures`, { recursive: true });
  const fonts = `${cacheDir}/pictures/fonts.conf`;
  writeFileSync(fonts, FONTS);
  const take = (project) =>
    mustRun(
      tool('playwright'),
      ['test', '--config', 'e2e/pictures/playwright.config.ts', '--project', project],
      { env: { ...process.env, TZ: 'Europe/Monaco', FONTCONFIG_FILE: fonts } },
    );
  const isOfSite = ({ name }) => ['landing', 'social'].includes(name);
  await take('app');
  await writePictures((each) => !isOfSite(each));
  // The landing page shows them.
  await ensureCompiled();
  await take('site');
  await writePictures(isOfSite);
  deleteOldPictures();
});
