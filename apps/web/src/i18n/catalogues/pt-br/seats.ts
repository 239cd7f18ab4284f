import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/seats.ts';

const texts: TextsLike<typeof english> = {
  'seats.title': 'Bancos',
  'seats.noComfort': 'O Ligo não consegue aquecer nem ventilar os bancos deste carro',
  'seats.noMemory': 'O Ligo não consegue mover o banco do motorista deste carro',
  'seats.none': 'O Ligo não consegue controlar os bancos deste carro',
  'seats.comfort': 'Conforto',
  'seats.position': 'Posição',
  'seats.driver': 'Motorista',
  'seats.passenger': 'Passageiro',
  'seats.heat': 'Aquecimento',
  'seats.ventilation': 'Ventilação',
  'seats.off': 'Desligado',
  'seats.level': 'Nível {{level}}',
  'seats.auto': 'O aquecimento e a ventilação ligam sozinhos sempre que o carro é ligado.',
  'seats.refused': 'O carro não executou o comando.',
  'seats.unanswered': 'O carro não respondeu.',
  'seats.linkLost': 'A conexão com o carro foi perdida.',
  'seats.memoryTitle': 'Banco do motorista',
  'seats.memoryText': 'Leva o banco do motorista a uma posição guardada no carro.',
  'seats.memoryCare': 'O banco se move na hora. Verifique se não há nada no caminho.',
  'seats.slot': 'Posição {{slot}}',
  'seats.moving': 'Indo para a posição {{slot}}',
  'seats.moved': 'O banco foi para a posição {{slot}}',
};
export default texts;
