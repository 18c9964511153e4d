"""Things of glass before three grounds, by one camera and one light: what is seen through them is known.
   blender -b -t 1 -P assets/glass_truth.py -- --out OUT [--only NAME]
writes OUT/NAME.plain.png (the merchant's photograph), OUT/NAME.warm.png and OUT/NAME.dark.png (the same before other grounds),
OUT/NAME.mask.png (red: the thing's share of the pixel, green: of it what is glass) and OUT/empty.GROUND.png; `encode_glass.py` joins them."""
import sys, os; sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from kit import *
A = args(); SIZE, SAMPLES = 400, int(A['samples'])
GROUNDS = ('plain', 'warm', 'dark')


def ring(name, x, mat, r=.46):
    """the rim of one lens of a pair of spectacles"""
    bpy.ops.mesh.primitive_torus_add(location=(x, 0, .62), rotation=(math.radians(90), 0, 0), major_radius=r, minor_radius=.035, major_segments=96, minor_segments=20)
    o = bpy.context.object; o.name = name; o.data.materials.append(mat); o.scale = (1, .86, 1); return o

def tumbler(g):
    R, H = .46, 1.25; lathe('tumbler', [(0, 0), (R*.80, 0), (R*.84, .03), (R*.90, .4), (R, H-.01), (R*.985, H), (R*.95, H-.01), (R*.85, .4), (R*.79, .16), (R*.7, .12), (0, .11)], 128, g)

def wine(g):
    lathe('wine', flow([(0, 0), (.42, 0), (.43, .02), (.2, .05), (.05, .1), (.04, .35), (.05, .62), (.22, .72), (.43, .95), (.46, 1.2), (.36, 1.62)], 8)+flow([(.345, 1.62), (.445, 1.2), (.415, .96), (.2, .74), (0, .70)], 8), 128, g)

def bottle(g):
    R = .36; lathe('bottle', flow([(0, 0), (R-.05, 0), (R, .05), (R, .5), (R, 1.1), (R-.04, 1.25), (.13, 1.42), (.12, 1.62)], 6)+[(.095, 1.62), (.095, 1.44), (.3, 1.23), (R-.03, 1.08), (R-.03, .1), (0, .07)], 128, g)
    m = Mat('liquid'); m.b.inputs['Base Color'].default_value = hexc('#f3d9a0'); m.set(Transmission=1.0, Roughness=0, IOR=1.33); m.m['glass'] = 1
    lathe('liquid', [(0, .075), (R-.032, .105), (R-.032, .86), (0, .86)], 128, m.m); cyl('cap', .15, .22, (0, 0, 1.56), plain('capmat', '#2c2a28', .35), bev=.02, seg=64)

def jar(g):
    R, H = .5, 1.1; lathe('jar', flow([(0, 0), (R-.06, 0), (R, .06), (R, .4), (R, H-.25), (R-.08, H-.08), (R-.08, H)], 6)+[(R-.11, H), (R-.11, H-.1), (R-.035, H-.26), (R-.035, .09), (0, .06)], 128, g)
    cyl('lid', R-.04, .16, (0, 0, H-.02), metal('lidmat', '#c9b27c', .3), bev=.03, seg=96)
    cyl('jam', R-.045, .3, (0, 0, .07), plain('jam', '#8e2f2a', .5), bev=.05, seg=96)

def spectacles(g):
    f = plain('frame', '#3b2418', .3); [ring(f'r{x}', x, f) for x in (-.58, .58)]
    for x in (-.58, .58):
        o = cyl(f'lens{x}', .45, .04, (0, 0, 0), g, bev=.008, seg=96); o.rotation_euler = (math.radians(90), 0, 0); o.scale = (1, .86, 1); o.location = (x, .02, .62)
    tube('bridge', [(-.16, 0, .72), (0, -.03, .79), (.16, 0, .72)], .035, f)
    for s in (-1, 1): tube('arm', [(s*1.02, 0, .78), (s*1.08, .12, .78), (s*1.06, 1.3, .72), (s*1.02, 1.7, .3)], .035, f)

def flacon(g):
    """a thick square bottle with a little scent in it, and a metal collar"""
    box('glass', (.86, .4, 1.0), (0, 0, .5), g, bev=.07); m = Mat('scent'); m.b.inputs['Base Color'].default_value = hexc('#f0c9b8'); m.set(Transmission=1.0, Roughness=0, IOR=.93); m.m['glass'] = 1
    box('scent', (.62, .22, .62), (0, 0, .5), m.m, bev=.05); cyl('collar', .14, .1, (0, 0, 1.0), metal('gold', '#d8b06a', .2), bev=.01, seg=64); cyl('cap', .2, .34, (0, 0, 1.1), plain('capmat', '#1d1b1a', .25), bev=.03, seg=64)

THINGS = dict(tumbler=tumbler, wine=wine, bottle=bottle, jar=jar, spectacles=spectacles, flacon=flacon)


def ground(which):
    """floor and wall, and what tells one place of it from another"""
    if which == 'plain': sweep('#e9e8e5', wall=2.6)
    if which == 'warm': tabletop('#6d4526', '#9b6a3f', '#c4935f', y=.4); box('wall', (24, .2, 12), (0, 2.4, 4), plaster('wall', '#bf7a58', bump=.1), bev=0); box('panel', (1.1, .1, 6), (.75, 2.25, 2), plaster('panel', '#dfc3a4', bump=.1), bev=.02)
    if which == 'dark': box('floor', (14, 9, .2), (0, .4, -.1), plaster('stone', '#54575c', bump=.1), bev=0); box('wall', (24, .2, 12), (0, 2.4, 4), plaster('wall', '#2f4a50', bump=.1), bev=0); box('panel', (.9, .1, 6), (-.7, 2.25, 2), plaster('panel', '#6f8a86', bump=.1), bev=.02)


def scene(which):
    sc = reset(); setup(sc, dict(A, res=f'{SIZE}x{SIZE}', pct='100', thr='0.03'), bounces=14, exposure=-.45, trans_b=14)
    sc.view_settings.view_transform = 'Standard'; sc.view_settings.look = 'None'; sc.cycles.glossy_bounces = 8; sc.cycles.samples = SAMPLES; sc.cycles.adaptive_min_samples = 16; sc.view_layers[0].cycles.denoising_store_passes = False
    r = sc.render; r.use_persistent_data = False; r.threads_mode = 'FIXED'; r.threads = 1; r.image_settings.file_format = 'PNG'; r.image_settings.color_mode = 'RGB'; r.image_settings.color_depth = '8'
    camera((0, -6.2, 1.55), (0, 0, .72), lens=98)
    if which: ground(which); world(hexc('#f2f4f8'), .5); area((-3.2, -2.4, 3.6), (0, 0, .6), 1.8, 170, (1, .97, .93), 2.6); area((3.4, -1.5, 2.6), (0, 0, .6), 2.2, 70, (.95, .97, 1)); area((0, 1.2, 4.6), (0, 1.6, 0), 2.4, 70)
    return sc


def save(sc, name):
    sc.render.filepath = os.path.join(A['out'], name+'.png'); bpy.ops.render.render(write_still=True)

def mask(sc):
    """flat light: red where the thing is, green too where it is glass"""
    sc.world = None; sc.cycles.max_bounces = 0; sc.cycles.samples = 16; sc.view_settings.view_transform = 'Raw'; sc.view_settings.exposure = 0
    clear = emit('clear', '#ffff00'); solid = emit('solid', '#ff0000')
    for o in sc.objects:
        for s in o.material_slots: s.material = clear if s.material.get('glass') else solid

def make(name, which):
    sc = scene(which); own = set(sc.objects); g = glass('clear', '#fbfdfd'); g['glass'] = 1; THINGS[name](g); group(*since(own), rot=(0, 0, .25), scale=.74 if name == 'spectacles' else 1); sc.render.use_border = which in ('warm', 'dark'); r = sc.render
    r.border_min_x, r.border_min_y, r.border_max_x, r.border_max_y = (.05, .2, .95, .8) if name == 'spectacles' else (.22, .04, .78, .96); return sc

for which in GROUNDS:
    if 'only' not in A and not os.path.exists(os.path.join(A['out'], f'empty.{which}.png')): save(scene(which), f'empty.{which}')
for name in THINGS:
    if A.get('only', name) != name: continue
    for which in GROUNDS:
        if not os.path.exists(os.path.join(A['out'], f'{name}.{which}.png')): save(make(name, which), f'{name}.{which}')
    sc = make(name, None); mask(sc); save(sc, name+'.mask')
