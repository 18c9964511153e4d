"""Streets and greenery for backgrounds that are always out of focus: fronts with windows, trees, cars, lamps. Metres."""
import bpy, bmesh, math, random
from mathutils import Vector, noise as mnoise
from .shapes import *
from .materials import *


def facade(name, wall, glass='#5d6f7d', floor=3.4, bay=2.2, win=(.5, .62), lit=.06, band=None, rough=.7, sill=None, ground=None):
    """front of a house: windows by floor and bay, each pane its own tone, some lit; for boxes built in metres.
    win: width and height shares; band: colour of a strip at every floor; ground: (colour, height) of the shop floor"""
    m = Mat(name); s = m.n('SeparateXYZ'); m.l(m.coord(), s.inputs[0]); u = m.math('DIVIDE', m.math('ADD', s.outputs[0], m.math('ADD', s.outputs[1], 1000.0)), bay); w = m.math('DIVIDE', m.math('ADD', s.outputs[2], 500.0*floor), floor)
    fu, fw = (m.math('ABSOLUTE', m.math('SUBTRACT', m.math('FRACT', x), .5)) for x in (u, w))
    pane = m.math('MULTIPLY', m.math('LESS_THAN', fu, win[0]/2), m.math('LESS_THAN', fw, win[1]/2)); frame = m.math('MULTIPLY', m.math('LESS_THAN', fu, win[0]/2+.05), m.math('LESS_THAN', fw, win[1]/2+.04))
    cb = m.n('CombineXYZ'); m.l(m.math('FLOOR', u), cb.inputs[0]); m.l(m.math('FLOOR', w), cb.inputs[1]); wn = m.n('TexWhiteNoise', noise_dimensions='2D'); m.l(cb.outputs[0], wn.inputs['Vector']); rnd = wn.outputs['Value']
    geo = m.n('NewGeometry'); sn = m.n('SeparateXYZ'); m.l(geo.outputs['Normal'], sn.inputs[0]); upright = m.math('LESS_THAN', m.math('ABSOLUTE', sn.outputs[2]), .5); pane = m.math('MULTIPLY', pane, upright); frame = m.math('MULTIPLY', frame, upright)
    n = m.noise(m.coord(), .6, 4); base = m.mix(n.outputs[0], hexc(wall), tuple(c*.82 for c in hexc(wall)[:3])+(1,))
    if band: base = m.mix(m.math('MULTIPLY', m.math('GREATER_THAN', fw, .455), upright), base, hexc(band))
    col = m.mix(frame, base, hexc(sill) if sill else tuple(c*.7 for c in hexc(wall)[:3])+(1,)); g = hexc(glass); col = m.mix(pane, col, m.mix(rnd, g, tuple(min(1, c*2.0+.02) for c in g[:3])+(1,)))
    m.l(col, m.b.inputs['Base Color']); m.l(m.ramp(pane, [(0, (rough,)*3+(1,)), (1, (.12,)*3+(1,))]), m.b.inputs['Roughness'])
    if lit > 0:
        m.l(m.mix(rnd, hexc('#ffca80'), hexc('#fff0d2')), m.b.inputs['Emission']); m.l(m.math('MULTIPLY', m.math('MULTIPLY', pane, m.math('GREATER_THAN', rnd, 1-lit)), 2.4), m.b.inputs['Emission Strength'])
    m.m['nocheap'] = 1; return m.m


def house(x, y, w, d, h, mat):
    """building whose near lower corner line is y; its mesh is in metres so that the windows keep their size"""
    o = box('house', (w, d, h), (x, y+d/2, h/2), mat, bev=0); return o


def tree_mesh(name, mat, n=1700, r=1.6, h=1.9, blobs=9, leaf=.16, seed=1):
    """crown of small loose leaves in overlapping balls, origin in the middle of the crown"""
    rnd = random.Random(seed); bm = bmesh.new(); C = [(Vector((rnd.gauss(0, r*.45), rnd.gauss(0, r*.45), rnd.uniform(-.5, .5)*h)), r*rnd.uniform(.38, .62)) for _ in range(blobs)]
    for _ in range(n):
        c, q = rnd.choice(C); d = Vector((rnd.gauss(0, 1), rnd.gauss(0, 1), rnd.gauss(0, 1))).normalized(); p = c+d*q*rnd.uniform(.55, 1.05); a = Vector((rnd.gauss(0, 1), rnd.gauss(0, 1), rnd.gauss(0, .6))).normalized(); b = a.cross(d+Vector((.01, .02, .03))).normalized(); k = leaf*rnd.uniform(.6, 1.2)
        bm.faces.new([bm.verts.new(p+a*k), bm.verts.new(p+b*k*.5), bm.verts.new(p-a*k), bm.verts.new(p-b*k*.5)])
    o = from_bm(name, bm, mat, smooth=False); o.location = (0, 0, -100); return o


def tree(src, x, y, trunk=2.6, size=1.0, rot=0.0, bark=None, r=.14):
    o = bpy.data.objects.new('crown', src.data); link(o); o.location = (x, y, trunk+1.1*size); o.scale = (size,)*3; o.rotation_euler = (0, 0, rot)
    t = cyl('trunk', r*size, trunk+.6*size, (x, y, 0), bark, bev=.01, seg=16); return o


def car(x, y, rot, paint, L=4.4, lights=True, roof=True):
    """enough of a car for a blur: body, cabin, dark glass, lamps towards the camera"""
    e = bpy.data.objects.new('car', None); link(e); P = [box('b', (1.8, L, .62), (0, 0, .62), paint, .16), box('g', (1.56, L*.52, .52), (0, .1, 1.14), plain('glass', '#1c2429', .1), .2), box('r', (1.5, L*.40, .10), (0, .1, 1.40), paint, .05)]
    for sx in (-.62, .62):
        if lights: P.append(sphere('lamp', .10, (sx, -L/2-.01, .66), emit('head', '#fff1d8', 16), 12)); P.append(sphere('tail', .09, (sx, L/2+.01, .68), emit('tail', '#ff3a22', 9), 12))
        for sy in (-1, 1): w = cyl('w', .33, .22, (sx*1.3, sy*L*.31, .33), plain('tyre', '#17181a', .8), seg=24); w.rotation_euler = (0, math.pi/2, 0); w.location.x -= .11; P.append(w)
    for p in P: p.parent = e
    e.location = (x, y, 0); e.rotation_euler = (0, 0, rot); return e


def lamp_post(x, y, h=4.2, strength=40, col='#ffcf93', iron=None):
    cyl('post', .06, h, (x, y, 0), iron or plain('iron', '#23282a', .5), seg=16); sphere('globe', .19, (x, y, h+.15), emit('globe', col, strength), 20)


def paving(name, a, b, slab=.6, rough=.75, wet=0.0):
    """pavement slabs with narrow sandy joints, own tone each, worn and stained"""
    m = Mat(name); v = m.coord(); t = m.n('TexBrick'); m.l(v, t.inputs['Vector']); joint = tuple(c*.50 for c in hexc(b)[:3])+(1,)
    for k, c in dict(Color1=hexc(a), Color2=hexc(b), Mortar=joint).items(): t.inputs[k].default_value = c
    t.inputs['Scale'].default_value = 1/slab; t.inputs['Mortar Size'].default_value = .007; t.inputs['Mortar Smooth'].default_value = .4; t.inputs['Brick Width'].default_value = 1.0; t.inputs['Row Height'].default_value = .62
    big, mid, fine = m.noise(v, .55, 6, .6), m.noise(v, 3.2, 7, .66, .4), m.noise(v, 70, 3, .7)
    col = m.mix(m.math('MULTIPLY', m.ramp(big.outputs[0], [(.35, (0, 0, 0, 1)), (.7, (1, 1, 1, 1))]), .42), t.outputs[0], tuple(c*.62 for c in hexc(a)[:3])+(1,))
    col = m.mix(m.math('MULTIPLY', m.ramp(mid.outputs[0], [(.5, (0, 0, 0, 1)), (.72, (1, 1, 1, 1))]), .35), col, tuple(c*.55 for c in hexc(b)[:3])+(1,))
    col = m.mix(m.ramp(fine.outputs[0], [(.55, (0, 0, 0, 1)), (.72, (.4,)*3+(1,))]), col, tuple(min(1, c*1.25) for c in hexc(a)[:3])+(1,))
    m.l(col, m.b.inputs['Base Color']); m.bump(m.math('SUBTRACT', m.math('MULTIPLY', m.math('ADD', fine.outputs[0], mid.outputs[0]), .3), t.outputs['Fac']), .4, .012); m.l(m.ramp(mid.outputs[0], [(.3, (rough-wet,)*3+(1,)), (.75, (rough-wet-.22,)*3+(1,))]), m.b.inputs['Roughness']); m.set(Specular=.35); return tag(m.m, hexc(a))


def person_camera(lens=58, fstop=.8, eye=1.42, at=1.02, y=-5.0):
    """a person of 1.75 m stands at the origin and fills about three quarters of the height"""
    from .lights import camera
    return camera((0, y, eye), (0, 0, at), lens=lens, fstop=fstop, focus=(0, .15, .9))
