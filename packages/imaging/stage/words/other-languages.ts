/**
 * Words of other languages by the English word that the tables know: German; then French, Spanish, Italian and
 * Portuguese, whose colours stand after their noun; then Japanese and Chinese, which are written without spaces. A `_`
 * joins the words of a phrase.
 */
export const otherLanguages: Readonly<Record<string, readonly [german: string, romance: string, cjk: string]>> = {
  // Negation
  without: [
    'ohne kein keine keinen keiner keinerlei weder',
    'sans sin senza sem pas_de pas_d aucun aucune ningún ninguna nada_de nessun nessuna niente nenhum nenhuma nem',
    'なしの なし 没有 沒有 不要 無し',
  ],
  // Light and time
  light: [
    'licht beleuchtung',
    'lumière lumiere luz luce éclairage iluminación illuminazione iluminação',
    '光 ライト 灯光 燈光 光线 光線 照明',
  ],
  'golden hour': [
    'goldene_stunde goldenen_stunde goldenes_licht goldenem_licht abendsonne',
    'heure_dorée lumière_dorée hora_dorada luz_dorada ora_d_oro luce_dorata hora_dourada luz_dourada hora_de_ouro',
    'ゴールデンアワー 黄金の光 黄金时刻 黃金時刻 黄金时段 金色阳光',
  ],
  sunset: [
    'sonnenuntergang sonnenuntergangs abendrot',
    'coucher_de_soleil couchant atardecer puesta_de_sol ocaso tramonto pôr_do_sol por_do_sol',
    '夕日 夕焼け 日没 日落 夕阳 夕陽 黄昏',
  ],
  sunrise: [
    'sonnenaufgang',
    'lever_de_soleil lever_du_soleil amanecer salida_del_sol alba nascer_do_sol amanhecer',
    '日の出 朝日 日出 朝阳 朝陽',
  ],
  dawn: ['morgendämmerung morgengrauen', 'aube aurore aurora madrugada', '夜明け 黎明 拂晓'],
  'blue hour': ['blaue_stunde blauen_stunde', 'heure_bleue hora_azul ora_blu', 'ブルーアワー 蓝调时刻 藍調時刻'],
  morning: [
    'morgen morgens morgenlicht morgensonne vormittag',
    'matin matinale mañana mattino mattina mattutina manhã',
    '朝の光 朝の 朝 早晨 清晨 晨光 早上',
  ],
  afternoon: ['nachmittag nachmittags', 'après_midi tarde pomeriggio', '午後 下午 午后'],
  noon: ['mittag mittags mittagssonne', 'midi mediodía mezzogiorno meio_dia', '正午 真昼 昼 中午'],
  evening: [
    'abend abends abendlicht abendstimmung',
    'soir soirée anochecer noche_temprana sera serata entardecer',
    '夕方 晩 傍晚 晚上',
  ],
  night: [
    'nacht nachts nächtlich',
    'nuit nocturne noche nocturna notte notturna noite noturna',
    '夜の 夜 夜晚 夜间 夜間 深夜',
  ],
  moonlight: [
    'mondlicht mondschein',
    'clair_de_lune luz_de_luna luz_de_la_luna chiaro_di_luna luz_da_lua luar',
    '月光 月明かり 月の光',
  ],
  candlelight: [
    'kerzenlicht kerzenschein',
    'lueur_d_une_bougie lueur_des_bougies lumière_de_bougie aux_chandelles luz_de_vela luz_de_velas luz_de_las_velas lume_di_candela luce_di_candela',
    'ろうそくの光 キャンドルの光 キャンドルライト 烛光 燭光',
  ],
  neon: ['neonlicht neonlichter neonfarben', 'néon néons neón neones neons', 'ネオン 霓虹灯 霓虹燈 霓虹'],
  sunny: [
    'sonnig sonnige sonniges sonniger sonnigen sonne sonnenlicht sonnenschein',
    'ensoleillé ensoleillée soleil soleado soleada sol al_sole soleggiato soleggiata ensolarado ensolarada luz_del_sol lumière_du_soleil luce_del_sole luz_do_sol',
    '太陽 日光 陽光 晴れ 日差し 阳光 晴天 太阳',
  ],
  overcast: [
    'bewölkt bewölkter bewölkten bedeckt bedeckter bedeckten trüb trübes',
    'couvert nuageux nuageuse nublado nublada nuboso nuvoloso nuvolosa encoberto',
    '曇り 曇天 くもり 阴天 陰天 多云 多雲',
  ],
  daylight: [
    'tageslicht',
    'lumière_du_jour luz_de_día luz_natural luce_naturale luce_del_giorno luz_do_dia lumière_naturelle',
    '自然光 昼光 日光灯 自然光线',
  ],
  'studio light': [
    'studiolicht studiobeleuchtung',
    'lumière_de_studio luz_de_estudio luce_da_studio luz_de_estúdio',
    'スタジオライト スタジオ照明 影棚灯光 摄影棚灯光',
  ],
  'soft light': [
    'weiches_licht weichem_licht sanftes_licht sanftem_licht diffuses_licht diffusem_licht',
    'lumière_douce lumière_diffuse luz_suave luz_difusa luce_soffusa luce_morbida luce_diffusa',
    '柔らかい光 やわらかい光 ソフトな光 柔光 柔和的光 柔和光线',
  ],
  'hard light': ['hartes_licht hartem_licht', 'lumière_dure luz_dura luce_dura', '硬い光 硬光 强光 強光'],
  dramatic: [
    'dramatisch dramatische dramatisches dramatischer dramatischem',
    'dramatique dramático dramática drammatico drammatica',
    'ドラマチックな ドラマチック 戏剧性 戲劇性',
  ],
  backlight: ['gegenlicht', 'contre_jour contrejour contraluz controluce', '逆光 バックライト 背光'],
  spotlight: ['scheinwerfer spot', 'projecteur foco riflettore holofote', 'スポットライト 聚光灯 聚光燈'],
  window: ['fenster fensterlicht', 'fenêtre ventana finestra janela', '窓 窓辺 窗户 窗戶 窗'],
  'no shadow': [
    'ohne_schatten kein_schatten keine_schatten schattenlos schattenfrei',
    'sans_ombre sans_ombres pas_d_ombre sin_sombra sin_sombras senza_ombra senza_ombre sem_sombra sem_sombras',
    '影なし 影のない 无阴影 無陰影 没有阴影 沒有陰影 无影',
  ],
  // Mood
  warm: [
    'warm warme warmes warmer warmem warmen',
    'chaud chaude chaleureux chaleureuse cálido cálida caldo calda quente',
    '暖かい 温かい 暖色 温暖 溫暖',
  ],
  cool: [
    'kühl kühle kühles kühler kühlem kalt kalte kaltes kaltem',
    'froid froide frío fría freddo fredda frio fria',
    '冷たい 寒色 冷色 冷调 冷調',
  ],
  bright: [
    'hell helle helles heller hellem hellen',
    'lumineux lumineuse clair claire luminoso luminosa brillante chiaro chiara',
    '明るい 明亮 亮',
  ],
  dark: [
    'dunkel dunkle dunkles dunkler dunklem dunklen düster',
    'sombre foncé foncée oscuro oscura scuro scura escuro escura',
    '暗い 暗 昏暗',
  ],
  moody: ['stimmungsvoll stimmungsvolle stimmungsvolles', 'ambiance_sombre atmosférico', 'ムーディー 情绪化'],
  cozy: [
    'gemütlich gemütliche gemütliches gemütlicher',
    'cosy_ confortable acogedor acogedora accogliente aconchegante',
    '居心地の良い 居心地のよい 温馨 溫馨',
  ],
  elegant: ['elegante elegantes eleganter', 'élégant élégante elegante', 'エレガントな エレガント 优雅 優雅'],
  romantic: [
    'romantisch romantische romantisches',
    'romantique romántico romántica romantico romantica romântico romântica',
    'ロマンチックな ロマンチック 浪漫',
  ],
  // Seasons
  summer: [
    'sommer sommerlich sommerliche sommerliches',
    'été estival verano veraniego estate estivo verão',
    '夏の 夏 夏天 夏日 夏季',
  ],
  autumn: [
    'herbst herbstlich herbstliche herbstliches',
    'automne automnal otoño otoñal autunno autunnale outono',
    '秋の 秋 秋天 秋季',
  ],
  winter: [
    'winterlich winterliche winterliches',
    'hiver hivernal invierno invernal inverno invernale',
    '冬の 冬 冬天 冬季',
  ],
  spring: [
    'frühling frühlingshaft frühjahr',
    'printemps printanier primavera primaveral primaverile',
    '春の 春 春天 春季',
  ],
  // Sides
  'from the left': [
    'von_links von_der_linken_seite links',
    'de_gauche de_la_gauche depuis_la_gauche à_gauche gauche desde_la_izquierda de_la_izquierda por_la_izquierda izquierda da_sinistra sinistra da_esquerda pela_esquerda esquerda',
    '左から 左側から 左側 左 从左边 从左侧 从左 左侧 左边 從左邊 左邊',
  ],
  'from the right': [
    'von_rechts von_der_rechten_seite rechts',
    'de_droite de_la_droite depuis_la_droite à_droite droite desde_la_derecha de_la_derecha por_la_derecha derecha da_destra destra da_direita pela_direita direita',
    '右から 右側から 右側 右 从右边 从右侧 从右 右侧 右边 從右邊 右邊',
  ],
  'from behind': [
    'von_hinten',
    'de_derrière par_derrière desde_atrás por_detrás da_dietro por_trás',
    '後ろから 背後から 从后面 从背后 從後面',
  ],
  // Parts of a picture
  tiles: [
    'fliesen kacheln fliese kachel',
    'carreaux carrelage azulejos azulejo baldosas piastrelle piastrella',
    'タイル 瓷砖 瓷磚',
  ],
  wall: ['wand wände mauer', 'mur murs paroi pared muro parete parede', '壁 墙壁 牆壁 墙 牆'],
  background: ['hintergrund', 'fond arrière_plan fondo sfondo fundo', '背景'],
  podium: [
    'podest sockel bühne',
    'socle estrade podio pedestallo piedistallo pódio',
    '台座 表彰台 ポディウム 展台 底座 讲台',
  ],
  table: ['tisch holztisch tischplatte', 'table_ mesa tavolo tavola', 'テーブル 机 桌子 桌'],
  // Surfaces
  marble: ['marmor marmortisch marmorplatte', 'marbre mármol marmo mármore', '大理石 マーブル'],
  wood: ['holz holzboden holzplatte', 'bois madera legno madeira', '木の 木製 木材 木头 木頭 木质 木'],
  oak: ['eiche eichenholz eichentisch', 'chêne roble quercia rovere carvalho', 'オーク 橡木'],
  concrete: [
    'beton betonwand betonboden',
    'béton hormigón calcestruzzo cemento concreto betão',
    'コンクリート 混凝土 水泥',
  ],
  plaster: ['putz gips', 'plâtre yeso gesso', '漆喰 石膏'],
  stone: ['stein steinplatte', 'pierre piedra pietra pedra', '石の 石 石头 石頭'],
  sand: ['sandboden', 'sable sabbia areia', '砂 沙子 沙'],
  silk: ['seide seidentuch', 'soie seda seta', 'シルク 絹 丝绸 絲綢'],
  linen: ['leinen leinentuch leinenstoff', 'lin lino linho', 'リネン 麻布 亚麻 亞麻'],
  cloth: ['tuch stoff tischdecke', 'tissu nappe tela tessuto tovaglia pano tecido toalha', '布 布料 桌布 クロス'],
  water: ['wasser', 'eau agua acqua água', '水 水面'],
  glass: ['glas', 'verre vidrio cristal vetro vidro', 'ガラス 玻璃'],
  grass: ['gras wiese rasen', 'herbe pelouse hierba césped erba prato grama', '草 芝生 草地'],
  snow: ['schnee', 'neige nieve neve', '雪 雪地'],
  paper: ['papier', 'papier_ papel', '紙 纸 纸张'],
  glossy: [
    'glänzend glänzende glänzender',
    'brillant_ lucido lucida reluciente brilhante',
    '光沢のある 光沢 光泽 有光泽',
  ],
  // Places
  studio: ['fotostudio', 'estudio estúdio', 'スタジオ 摄影棚 工作室'],
  kitchen: ['küche', 'cuisine cocina cucina cozinha', 'キッチン 台所 厨房'],
  room: ['zimmer raum wohnzimmer', 'pièce salon habitación sala stanza soggiorno quarto', '部屋 房间 房間 客厅'],
  bathroom: ['badezimmer', 'salle_de_bain salle_de_bains baño bagno banheiro', 'バスルーム 浴室'],
  forest: ['wald', 'forêt bosque bosco foresta floresta', '森 森林'],
  garden: ['garten', 'jardin jardín giardino jardim', '庭 ガーデン 花园 花園'],
  beach: ['strand', 'plage playa spiaggia praia', 'ビーチ 砂浜 海辺 海滩 海灘 沙滩'],
  city: ['stadt großstadt', 'ville ciudad città cidade', '都市 街 城市'],
  sky: ['himmel', 'ciel cielo céu', '空 天空'],
  mountain: ['berg berge gebirge', 'montagne montaña montagna montanha', '山'],
  snowy: [
    'verschneit verschneite verschneiter verschneites schneebedeckt',
    'enneigé enneigée nevado nevada innevato',
    '雪の',
  ],
  christmas: [
    'weihnachten weihnachtlich weihnachtliche weihnachtlicher weihnachts',
    'noël noel navidad navideño navideña natale natalizio natal natalino',
    'クリスマス 圣诞节 圣诞 聖誕節 聖誕',
  ],
  // Things
  vase: ['vasen', 'vases_ jarrón florero vaso_de_flores', '花瓶'],
  book: ['buch bücher', 'livre livres libro libros libri livro livros', '本 书 書'],
  gift: [
    'geschenk geschenke geschenkbox',
    'cadeau cadeaux regalo regalos regali presente presentes',
    'ギフト プレゼント 礼物 禮物 礼盒',
  ],
  flower: ['blume blumen blüte blüten rosen', 'fleur fleurs flor flores fiore fiori rosas', '花'],
  pebble: [
    'kiesel kieselstein kieselsteine',
    'galet galets guijarro guijarros ciottolo ciottoli seixo seixos',
    '小石 鹅卵石',
  ],
  shell: ['muschel muscheln', 'coquillage coquillages concha conchas conchiglia conchiglie', '貝殻 贝壳 貝殼'],
  'pampas grass': [
    'pampasgras',
    'herbe_de_la_pampa hierba_de_la_pampa erba_della_pampa erba_delle_pampas capim_dos_pampas',
    'パンパスグラス 蒲苇',
  ],
  ribbon: ['schleife satinband geschenkband', 'ruban rubans cinta cintas nastro nastri fita fitas', 'リボン 丝带 緞帶'],
  eucalyptus: ['eukalyptus', 'eucalipto', 'ユーカリ 尤加利'],
  // Things of our own
  mug: [
    'tasse tassen becher kaffeetasse kaffeebecher teetasse',
    'tasses taza tazas tazza tazze caneca canecas xícara xícaras',
    'マグカップ マグ コーヒーカップ 杯子 马克杯 馬克杯 咖啡杯',
  ],
  bottle: [
    'flasche flaschen',
    'bouteille bouteilles flacon flacons botella botellas frasco frascos bottiglia bottiglie garrafa garrafas',
    'ボトル 瓶 瓶子',
  ],
  jar: ['tiegel cremetiegel', 'pot_de_crème tarro tarros barattolo barattoli vasetto pote potes', 'ジャー 罐子'],
  shoe: [
    'schuh schuhe turnschuh turnschuhe',
    'chaussure chaussures baskets zapato zapatos zapatilla zapatillas scarpa scarpe sapato sapatos',
    '靴 スニーカー 鞋子 鞋 运动鞋 運動鞋',
  ],
  bag: [
    'tasche taschen stofftasche tragetasche',
    'sac sacs bolso bolsos bolsa bolsas borsa borse sacola',
    'トートバッグ バッグ 包包 袋子 手提袋',
  ],
  watch: [
    'uhr armbanduhr armbanduhren',
    'montre montres reloj relojes orologio orologi relógio relógios',
    '腕時計 時計 手表 手錶',
  ],
  candle: ['kerze kerzen', 'bougie bougies vela velas candela candele', 'ろうそく キャンドル 蜡烛 蠟燭'],
  tray: ['tablett', 'plateau bandeja vassoio', 'トレイ トレー 托盘 托盤'],
  'cutting board': [
    'schneidebrett holzbrett',
    'planche_à_découper tabla_de_cortar tagliere tábua_de_corte',
    'まな板 砧板',
  ],
  stair: ['treppe stufen', 'escalier escalera escaleras escada escadas', '階段 楼梯 樓梯'],
  arch: ['bogen torbogen', 'arche arco arcos', 'アーチ 拱门 拱門'],
  sphere: ['kugel kugeln', 'sphère boule esfera sfera', '球体'],
  napkin: ['serviette servietten leinenserviette', 'serviettes servilleta tovagliolo guardanapo', 'ナプキン 餐巾'],
  // Colours
  white: [
    'weiß weiss weiße weißer weißes weißen weißem',
    'blanc blanche blancs blanco blanca bianco bianca branco branca',
    '白い 白色 白',
  ],
  cream: ['cremefarben', 'crème crema creme', 'クリーム色 奶油色'],
  beige: ['beiges beiger beigen', 'beis bege', 'ベージュ 米色'],
  brown: [
    'braun braune brauner braunes braunen braunem',
    'brun brune marron marrón marrone castanho',
    '茶色 褐色 棕色',
  ],
  orange: ['orangefarben', 'naranja arancione laranja', 'オレンジ 橙色'],
  red: [
    'rot rote roter rotes roten rotem',
    'rouge rouges rojo roja rojos rojas rosso rossa vermelho vermelha',
    '赤い 赤色 赤 红色 紅色 红 紅',
  ],
  burgundy: ['weinrot bordeaux', 'bordeaux_ burdeos bordò bordô', 'ワインレッド 酒红色'],
  pink: ['rosa pinke pinker rosafarben', 'rose_ rosado rosada cor_de_rosa', 'ピンク 粉色 粉红色 粉紅色'],
  purple: ['lila violett violette', 'violet_ violette pourpre morado morada viola roxo roxa', '紫の 紫色 紫'],
  blue: [
    'blau blaue blauer blaues blauen blauem',
    'bleu bleue bleus azul azules blu azzurro azzurra',
    '青い 青色 青 ブルー 蓝色 藍色 蓝 藍',
  ],
  navy: [
    'marineblau dunkelblau dunkelblaue dunkelblauer',
    'bleu_marine azul_marino blu_navy azul_marinho',
    'ネイビー 紺色 海军蓝 深蓝色 深蓝',
  ],
  turquoise: ['türkis türkise', 'turquoise_ turquesa turchese', 'ターコイズ 青绿色'],
  mint: ['mintgrün', 'menthe menta', 'ミント 薄荷绿 薄荷色'],
  green: [
    'grün grüne grüner grünes grünen grünem',
    'vert verte verts verde verdes',
    '緑の 緑色 緑 グリーン 绿色 綠色 绿 綠',
  ],
  emerald: [
    'smaragd smaragdgrün dunkelgrün dunkelgrüne dunkelgrüner',
    'émeraude esmeralda smeraldo',
    'エメラルド 深緑 祖母绿 墨绿色 深绿色',
  ],
  yellow: [
    'gelb gelbe gelber gelbes gelben gelbem',
    'jaune amarillo amarilla giallo gialla amarelo amarela',
    '黄色い 黄色 黃色 イエロー',
  ],
  gold: [
    'goldfarben goldene goldener goldenes',
    'doré dorée dorado dorada dorato dorata dourado dourada',
    '金色 ゴールド',
  ],
  grey: ['grau graue grauer graues grauen grauem', 'gris grise grigio grigia cinza', '灰色 グレー'],
  black: [
    'schwarz schwarze schwarzer schwarzes schwarzen schwarzem',
    'noir noire noirs negro negra nero nera preto preta',
    '黒い 黒色 黒 黑色 黑',
  ],
  lavender: ['lavendel', 'lavande lavanda', 'ラベンダー 薰衣草色'],
};
