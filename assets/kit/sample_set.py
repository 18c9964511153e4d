"""The table every sample product is photographed on. Three runs of the same camera: `plain` paper, `busy` table, and
`mask`, the product alone without light, for an exact alpha that cut_out.py joins with the colours of the plain run."""
import math, random
import bpy
from mathutils import Vector
from .shapes import *
from .materials import *
from .lights import *
from .plants import leaf
from .render import *


def photograph(A, sc, target_z, lens=85, cam=(0, -7.2, 1.5), key=300):
    """call after the product was built at the origin, about one unit high; renders by A['ground']"""
    mine = set(sc.objects); ground = A.get('ground', 'plain')
    if ground == 'busy': busy()
    else: cyclorama(w=18, depth=8, height=9, r=2.0, mat=plaster('paper', '#d9d8d6', bump=.02, var=.008), y_wall=4.5)
    area((-2.8, -2.2, 3.2), (0, 0, .4), 1.8, key, (1, .97, .93)); area((3.2, -2.4, 1.8), (0, 0, .4), 2.6, key*.24, (.95, .97, 1)); area((1.4, 2.8, 3.0), (0, 0, .5), 1.6, key*.45)
    world(hexc('#f4f4f6'), .42)
    camera(cam, (0, 0, target_z), lens=lens, fstop=5.6 if ground == 'busy' else None, focus=(0, -.3, target_z))
    if ground == 'mask':
        sc.render.film_transparent = True; bpy.context.view_layer.material_override = emit('mask', '#ffffff', 1); sc.world = None
        for o in list(sc.objects):
            if o not in mine and o.type in ('MESH', 'LIGHT'): bpy.data.objects.remove(o)
    render(sc, A)


def busy():
    """a used table: planks, books, a plant, a cup, cloth, letters on the wall behind"""
    rnd = random.Random(8)
    box('table', (12, 7, .2), (0, .6, -.1), wood('tb', '#5d3d25', '#8a6141', '#a67c55', plank=.5, rough=.4), bev=.02)
    m = Mat('tile'); v = m.coord(rot=(math.pi/2, 0, 0)); t = m.n('TexBrick'); m.l(v, t.inputs['Vector'])
    for k, c in dict(Color1='#c96f4f', Color2='#b85f45', Mortar='#e6d8c6').items(): t.inputs[k].default_value = hexc(c)
    t.inputs['Scale'].default_value = 2.2; t.inputs['Mortar Size'].default_value = .02; m.l(t.outputs[0], m.b.inputs['Base Color']); m.bump(t.outputs['Fac'], -.4, .01); m.set(Roughness=.6); tag(m.m, hexc('#c07056'))
    box('wall', (16, .2, 8), (0, 3.4, 2), m.m, bev=0)
    x = -2.6
    for i in range(9):
        w, h = rnd.uniform(.09, .2), rnd.uniform(.7, 1.15)
        box('book', (w, .75, h), (x+w/2, 1.9, h/2), plain('bk', rnd.choice(['#31546b', '#c9a14a', '#7d3b3b', '#e4dccb', '#4d6b4f', '#252a33']), .6), bev=.012); x += w+.012
    cyl('pot', .26, .42, (1.45, 1.5, 0), plain('pot', '#e0b64f', .5), bev=.03)
    g = [leafmat('g1', '#2f5a2c', '#4f7f3f', .4, .3), leafmat('g2', '#41713a', '#7ba057', .4, .3)]
    for i in range(34):
        o = leaf('l', rnd.uniform(.45, .8), .2, rnd.choice(g), bend=.6, nu=4, nv=10, shape='lance'); o.location = (1.45+rnd.gauss(0, .05), 1.5+rnd.gauss(0, .05), .42); o.rotation_euler = (rnd.uniform(.3, 1.3), 0, rnd.uniform(0, 6.28))
    cyl('cup', .22, .36, (2.0, .35, 0), plain('cup', '#2d6f73', .25), bev=.03); cyl('coffee', .19, .01, (2.0, .35, .352), plain('cof', '#2a1a10', .2), bev=.002)
    for i, (bx, by, r) in enumerate(((-1.75, .2, .19), (-1.42, -.15, .16), (-1.95, -.25, .17))): sphere('orange', r, (bx, by, r), plain('or', ('#e08a2e', '#d8742a', '#e7a13c')[i], .45))
