import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/site-download.ts';

const texts: TextsLike<typeof english> = {
  'download.title': 'Descarga Ligo para el coche',
  'download.description':
    'La app para la unidad multimedia del coche: paquetes Debian y archivos comprimidos para ARM y para Intel o AMD, con tamaño, suma de comprobación y los tres comandos que los instalan.',
  'download.heading': 'Instala Ligo en tu coche',
  'download.intro':
    'Esta app funciona en la unidad multimedia del coche, o en un pequeño ordenador a su lado, y habla directamente con tu teléfono. Necesita Debian 12, Raspberry Pi OS de 64 bits o una versión posterior.',
  'download.noneTitle': 'Este servidor no ofrece paquetes',
  'download.noneText': 'Quien lo administra los crea con este comando, y aparecen aquí:',
  'download.arm64': 'ARM, 64 bits',
  'download.arm64For': 'La mayoría de las unidades multimedia y Raspberry Pi 3, 4 y 5',
  'download.x64': 'Intel o AMD, 64 bits',
  'download.x64For': 'PC y mini PC',
  'download.mine': 'Sirve para esta máquina',
  'download.version': 'Versión {{version}}',
  'download.deb': 'Paquete Debian',
  'download.archive': 'Archivo comprimido',
  'download.stepFetch': 'Descárgalo en un terminal de la unidad',
  'download.stepCheck': 'Comprueba que ha llegado entero',
  'download.stepInstall': 'Instálalo con todo lo que necesita',
  'download.stepStart': 'Descomprímelo e inícialo',
  'download.copy': 'Copiar',
  'download.copied': 'Copiado',
  'download.archiveTitle': 'Sin instalar',
  'download.archiveText':
    'El archivo comprimido funciona desde cualquier carpeta de un Linux con glibc y arranca cuando tú lo inicias. ffmpeg, que necesitan las cámaras, lo pone tu sistema.',
  'download.latestText':
    'Para scripts, esta dirección lleva siempre al paquete Debian más reciente para ARM; ?arch=x64 y ?kind=archive piden los demás:',
  'download.pairTitle': 'Después, conecta tu teléfono',
  'download.pairText':
    'La app arranca con la unidad y muestra un código de vinculación: en grande en su panel, y también en su registro.',
  'download.pairApp': 'Abrir Ligo en el teléfono',
  'download.pairDashboard': 'El panel del coche',
  'download.upgradeTitle': 'Actualizar',
  'download.upgradeText':
    'Los mismos tres comandos con el paquete más reciente. La app se reinicia sola y conserva viajes, grabaciones, ajustes y teléfonos vinculados.',
  'download.commandsTitle': 'Órdenes desde el teléfono',
  'download.commandsText':
    'Los asientos, la corriente USB, el Wi-Fi y «Evitar reinicios» funcionan donde la unidad del coche ofrece una vía: un tema de un bróker MQTT, un servicio en la propia unidad o un programa. Indícala una vez en «unit» del archivo /var/lib/ligo-car/car.json, junto a lo que ya hay:',
  'download.commandsOff':
    'La corriente USB, el Wi-Fi y «Evitar reinicios» necesitan además una fuente que diga si el coche está encendido.',
  'download.commandsGuide': 'La guía que acompaña al paquete describe cada orden y cada vía:',
  'download.commandsLook':
    'Después, inicia la app de nuevo y mira qué órdenes están configuradas y cómo acabó la última:',
  'download.removeTitle': 'Desinstalar',
  'download.removeText':
    'La app y su servicio desaparecen. Los viajes, el registro, las grabaciones y la identidad del coche se quedan en /var/lib/ligo-car, por si vuelves.',
  'download.purgeText':
    'Borra también esos datos, para siempre. Las grabaciones en tarjetas y discos se quedan allí, y la app del teléfono muestra el coche hasta que lo quites.',
  'download.androidTitle': 'Unidades multimedia con Android',
  'download.androidText': 'Termux puede ejecutar un Debian y, dentro de él, el archivo comprimido para ARM:',
  'download.androidNote': 'Sin probar: no hemos tenido una unidad así para intentarlo.',
};
export default texts;
