import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/seats.ts';

const texts: TextsLike<typeof english> = {
  'seats.title': 'Asientos',
  'seats.noComfort': 'Ligo no puede calentar ni ventilar los asientos de este coche',
  'seats.noMemory': 'Ligo no puede mover el asiento del conductor de este coche',
  'seats.none': 'Ligo no puede controlar los asientos de este coche',
  'seats.comfort': 'Confort',
  'seats.position': 'Posición',
  'seats.driver': 'Conductor',
  'seats.passenger': 'Pasajero',
  'seats.heat': 'Calefacción',
  'seats.ventilation': 'Ventilación',
  'seats.off': 'Apagado',
  'seats.level': 'Nivel {{level}}',
  'seats.auto': 'La calefacción y la ventilación se activan solas cada vez que arranca el coche.',
  'seats.refused': 'El coche no ha ejecutado la orden.',
  'seats.unanswered': 'El coche no ha respondido.',
  'seats.linkLost': 'Se ha perdido la conexión con el coche.',
  'seats.memoryTitle': 'Asiento del conductor',
  'seats.memoryText': 'Lleva el asiento del conductor a una posición guardada en el coche.',
  'seats.memoryCare': 'El asiento se mueve al instante. Comprueba que no haya nada en su camino.',
  'seats.slot': 'Posición {{slot}}',
  'seats.moving': 'Moviéndose a la posición {{slot}}',
  'seats.moved': 'El asiento está en la posición {{slot}}',
};
export default texts;
