import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/site-usb.ts';

const texts: TextsLike<typeof english> = {
  'usb.pageTitle': 'Depuración USB en seis pasos · Ligo',
  'usb.title': 'Depuración USB',
  'usb.intro':
    'Con la depuración USB activada, la app Ligo se puede instalar en el coche desde un ordenador. Necesitas un cable USB y cinco minutos.',
  'usb.step1':
    'Estaciona y enciende el coche. En su pantalla, abre Ajustes y después la página con la versión del sistema.',
  'usb.step2': 'Toca la versión diez veces, hasta que la pantalla pida una contraseña.',
  'usb.step2Link': 'Generar la contraseña',
  'usb.step3': 'Escribe la contraseña y confirma. Se abre la página de desarrollador.',
  'usb.step4': 'Activa «Depuración USB».',
  'usb.step5': 'Conecta el ordenador al puerto USB-A del coche con el cable.',
  'usb.step6': 'Confirma «Permitir depuración USB» en la pantalla del coche y marca «Permitir siempre».',
  'usb.pwdTitle': 'Generador de contraseñas',
  'usb.pwdText':
    'La página que pide la contraseña muestra el IMEI del coche. Sus seis últimos caracteres dan la contraseña.',
  'usb.imei': 'Últimos 6 dígitos del IMEI',
  'usb.pwdShow': 'Mostrar la contraseña',
  'usb.pwd': 'Contraseña',
  'usb.pwdNotSetUp':
    'Este servidor no tiene configurado el generador de contraseñas. Pregunta a quien lo administra.',
  'usb.description':
    'Cómo instalar la app Ligo en el coche desde un ordenador: depuración USB en seis pasos ilustrados, con la contraseña de la página de desarrollador.',
  'usb.pwdNeedsScripts':
    'El generador de contraseñas necesita JavaScript, que está desactivado en este navegador.',
};
export default texts;
