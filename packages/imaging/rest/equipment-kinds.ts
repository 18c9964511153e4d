import { kind, LAID } from './product-kind.ts';
import type { ProductKind } from './product-kind.ts';

/** What is for sport, travel, the car and the desk, the particular before the general; a part of `PRODUCT_KINDS`. */
export const EQUIPMENT_KINDS: readonly ProductKind[] = [
  kind(
    'helmet',
    ['stand'],
    ['width', 28, 20, 36],
    'helmet bicycle_helmet bike_helmet helm fahrradhelm casque_de_vélo casco casco_de_bicicleta capacete ヘルメット 头盔',
  ),
  kind(
    'headlamp',
    ['stand', 'lie'],
    ['width', 18, 10, 24],
    'headlamp head_torch stirnlampe lampe_frontale linterna_frontal lampada_frontale lanterna_de_cabeça ヘッドランプ 头灯',
  ),
  kind(
    'tent',
    ['stand'],
    ['height', 130, 80, 220],
    'tent dome_tent zelt kuppelzelt tente tienda_de_campaña tenda_da_campeggio barraca テント 帐篷',
  ),
  kind(
    'foam-roller',
    LAID,
    ['longest', 60, 30, 100],
    'foam_roller faszienrolle rouleau_de_massage rodillo_de_espuma rullo_massaggio rolo_de_espuma フォームローラー 泡沫轴',
  ),
  kind(
    'yoga-brick',
    ['stand'],
    ['width', 23, 18, 30],
    'yoga_brick yoga_block yogablock brique_de_yoga bloque_de_yoga mattoncino_yoga bloco_de_yoga ヨガブロック 瑜伽砖',
  ),
  kind(
    'axe',
    LAID,
    ['longest', 55, 30, 90],
    'axe ice_axe hatchet axt eispickel beil hache piolet hacha ascia piccozza machado piqueta 斧 ピッケル 斧头 冰镐',
  ),
  kind(
    'tyre',
    ['stand'],
    ['height', 63, 40, 90],
    'tyre tire tyres tires reifen autoreifen pneu pneus neumático neumáticos pneumatico タイヤ 轮胎',
  ),
  kind(
    'wheel',
    ['stand'],
    ['height', 45, 30, 70],
    'wheel wheels alloy_wheel rim felge felgen alufelge jante jantes llanta llantas cerchio cerchione jante_de_liga ホイール 轮毂',
  ),
  kind(
    'brake-disc',
    ['stand', 'lie'],
    ['height', 30, 20, 42],
    'brake_disc brake_disk brake_rotor bremsscheibe disque_de_frein disco_de_freno disco_freno disco_de_travão ブレーキディスク 刹车盘',
  ),
  kind(
    'headlight',
    ['stand'],
    ['width', 45, 25, 75],
    'headlight car_headlight scheinwerfer phare faro_delantero fanale farol ヘッドライト 车头灯',
  ),
  kind(
    'bulb',
    LAID,
    ['longest', 10, 5, 18],
    'bulb light_bulb headlight_bulb halogen_bulb glühbirne glühlampe ampoule bombilla lampadina lâmpada 電球 灯泡',
  ),
  kind(
    'car-battery',
    ['stand'],
    ['height', 19, 15, 26],
    'car_battery autobatterie batterie_de_voiture batería_de_coche batteria_auto bateria_de_carro カーバッテリー 汽车电瓶',
  ),
  kind(
    'canister',
    ['stand'],
    ['height', 30, 18, 45],
    'canister jerrycan oil_canister kanister bidon bidón tanica galão 携行缶 油桶',
  ),
  kind(
    'tin',
    ['stand'],
    ['height', 14, 5, 25],
    'tin tea_tin caddy blechdose teedose boîte_à_thé lata_de_té scatola_da_tè lata_de_chá 茶缶 茶叶罐',
  ),
  kind(
    'monitor',
    ['stand'],
    ['height', 48, 35, 65],
    'monitor cinema_display computer_monitor bildschirm écran écran_d_ordinateur pantalla schermo monitor_de_computador モニター 显示器',
  ),
  kind(
    'computer',
    ['stand'],
    ['height', 48, 35, 60],
    'desktop_computer tischrechner ordinateur_de_bureau ordenador_de_mesa computer_fisso computador_de_mesa デスクトップ 台式电脑',
  ),
  kind(
    'music-player',
    ['stand', 'lie'],
    ['longest', 9, 3, 14],
    'music_player mp3_player musikplayer baladeur reproductor_de_música lettore_mp3 leitor_de_música 音楽プレーヤー 音乐播放器',
  ),
];
