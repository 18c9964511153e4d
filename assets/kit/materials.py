"""Procedural materials; every one has variation and bump, none uses an image from outside."""
import bpy, bmesh, sys, os, math, random
from mathutils import Vector, Matrix, Euler, noise as mnoise


def hexc(h, a=1.0):
    """sRGB hex -> linear RGBA"""
    h = h.lstrip('#'); o = []
    for i in (0, 2, 4):
        c = int(h[i:i+2], 16)/255
        o.append(c/12.92 if c <= .04045 else ((c+.055)/1.055)**2.4)
    return (*o, a)

class Mat:
    def __init__(s, name):
        s.m = bpy.data.materials.new(name); s.m.use_nodes = True
        s.nt = s.m.node_tree; s.b = s.nt.nodes['Principled BSDF']
    def n(s, t, **kw):
        x = s.nt.nodes.new('ShaderNode'+t)
        for k, v in kw.items():
            if k in x.inputs: x.inputs[k].default_value = v
            else: setattr(x, k, v)
        return x
    def l(s, a, b): s.nt.links.new(a, b)
    def set(s, **kw):
        for k, v in kw.items(): s.b.inputs[k.replace('_', ' ')].default_value = v
        return s
    def coord(s, which='Object', scale=(1, 1, 1), rot=(0, 0, 0), loc=(0, 0, 0)):
        t = s.n('TexCoord'); m = s.n('Mapping'); m.inputs['Scale'].default_value = scale; m.inputs['Rotation'].default_value = rot; m.inputs['Location'].default_value = loc
        s.l(t.outputs[which], m.inputs[0]); return m.outputs[0]
    def ramp(s, fac, stops, interp='LINEAR'):
        r = s.n('ValToRGB'); r.color_ramp.interpolation = interp; e = r.color_ramp.elements
        while len(e) < len(stops): e.new(.5)
        for x, (p, c) in zip(e, stops): x.position = p; x.color = c
        s.l(fac, r.inputs[0]); return r.outputs[0]
    def noise(s, vec, scale=5, detail=8, rough=.5, dist=0):
        x = s.n('TexNoise'); x.inputs['Scale'].default_value = scale; x.inputs['Detail'].default_value = detail; x.inputs['Roughness'].default_value = rough; x.inputs['Distortion'].default_value = dist
        s.l(vec, x.inputs['Vector']); return x
    def math(s, op, a, b=None, clamp=False):
        x = s.n('Math', operation=op); x.use_clamp = clamp
        for i, v in enumerate((a, b)):
            if v is None: continue
            if isinstance(v, (int, float)): x.inputs[i].default_value = v
            else: s.l(v, x.inputs[i])
        return x.outputs[0]
    def mix(s, fac, a, b, mode='MIX'):
        x = s.n('MixRGB', blend_type=mode)
        for i, v in enumerate((fac, a, b)):
            if isinstance(v, (int, float)): x.inputs[i].default_value = v
            elif isinstance(v, tuple): x.inputs[i].default_value = v
            else: s.l(v, x.inputs[i])
        return x.outputs[0]
    def bump(s, h, strength=.3, dist=.01, normal=None):
        x = s.n('Bump'); x.inputs['Strength'].default_value = strength; x.inputs['Distance'].default_value = dist
        s.l(h, x.inputs['Height'])
        if normal is not None: s.l(normal, x.inputs['Normal'])
        s.l(x.outputs[0], s.b.inputs['Normal']); return x.outputs[0]

def plain(name, col, rough=.5, **kw):
    m = Mat(name); c = hexc(col) if isinstance(col, str) else col
    m.b.inputs['Base Color'].default_value = c; m.b.inputs['Roughness'].default_value = rough
    m.set(**kw); return m.m

def plaster(name, col, rough=.85, bump=.25, scale=6, var=.06):
    """painted wall / matte seamless paper: faint tone variation and fine bump"""
    m = Mat(name); v = m.coord(); c = hexc(col)
    d = tuple(x*(1-var) for x in c[:3])+(1,); l = tuple(min(1, x*(1+var)) for x in c[:3])+(1,)
    n1 = m.noise(v, scale*.25, 3, .55); m.l(m.ramp(n1.outputs[0], [(.3, d), (.7, l)]), m.b.inputs['Base Color'])
    n2 = m.noise(v, scale, 6, .62); n3 = m.noise(v, scale*14, 2, .6)
    h = m.math('ADD', n2.outputs[0], m.math('MULTIPLY', n3.outputs[0], .25))
    m.bump(h, bump, .02); m.set(Roughness=rough, Specular=.25); return tag(m.m, c)

def tag(m, c):
    m['avg'] = list(c[:3]); return m

def marble(name, base='#f4f1ec', vein='#8f8b88', vein2='#c9b79c', scale=1.0, rough=.12, contrast=1.0):
    """white marble: two families of domain-warped veins + cloudy undertone"""
    m = Mat(name); v = m.coord(scale=(scale,)*3, rot=(.5, .7, .3))
    warp = m.noise(v, 1.3, 5, .6)
    wv = m.n('VectorMath', operation='MULTIPLY_ADD'); m.l(warp.outputs['Color'], wv.inputs[0]); wv.inputs[1].default_value = (1.5,)*3; m.l(v, wv.inputs[2])
    nA = m.noise(wv.outputs[0], 1.1, 8, .55, .4)
    a = m.math('ABSOLUTE', m.math('SUBTRACT', nA.outputs[0], .5))            # ridges = veins
    big = m.ramp(a, [(0, (1, 1, 1, 1)), (.012*contrast, (.55,)*3+(1,)), (.05*contrast, (.12,)*3+(1,)), (.16, (0, 0, 0, 1))])
    nB = m.noise(wv.outputs[0], 3.1, 8, .6, .8)
    b = m.math('ABSOLUTE', m.math('SUBTRACT', nB.outputs[0], .5))
    small = m.ramp(b, [(0, (.55,)*3+(1,)), (.01*contrast, (.2,)*3+(1,)), (.04, (0, 0, 0, 1))])
    mask = m.ramp(m.noise(v, .8, 3).outputs[0], [(.42, (0, 0, 0, 1)), (.62, (1, 1, 1, 1))])
    cl = m.noise(wv.outputs[0], .9, 6, .5)
    b0 = hexc(base); b1 = tuple(x*.86 for x in b0[:3])+(1,)
    col = m.mix(m.ramp(cl.outputs[0], [(.4, (0, 0, 0, 1)), (.75, (1, 1, 1, 1))]), b0, b1)
    col = m.mix(m.math('MULTIPLY', small, mask), col, hexc(vein2))
    bigm = m.math('MULTIPLY', big, m.ramp(m.noise(v, .55, 2).outputs[0], [(.38, (.15,)*3+(1,)), (.6, (1, 1, 1, 1))]))
    col = m.mix(bigm, col, hexc(vein))
    m.l(col, m.b.inputs['Base Color'])
    m.set(Roughness=rough, Specular=.5)
    m.b.inputs['Subsurface'].default_value = 0.0
    rn = m.noise(v, 14, 4); m.l(m.ramp(rn.outputs[0], [(.3, (rough*.8,)*3+(1,)), (.7, (rough*1.4,)*3+(1,))]), m.b.inputs['Roughness'])
    return tag(m.m, tuple(x*.9 for x in hexc(base)))

def wood(name, dark='#6d4526', mid='#9b6a3f', light='#c4935f', scale=1.0, plank=None, axis=0, rough=.42, seed=0.0):
    """flat-sawn boards running along X (axis 0) ; plank = board width in object units"""
    m = Mat(name); tc = m.n('TexCoord'); sep = m.n('SeparateXYZ'); m.l(tc.outputs['Object'], sep.inputs[0])
    x, y, z = sep.outputs[0], sep.outputs[1], sep.outputs[2]
    if axis == 1: x, y = y, x
    if plank:
        pid = m.math('FLOOR', m.math('DIVIDE', y, plank))
        wn = m.n('TexWhiteNoise', noise_dimensions='1D'); m.l(pid, wn.inputs['W']); rnd = wn.outputs['Value']; rc = m.n('SeparateRGB'); m.l(wn.outputs['Color'], rc.inputs[0])
    else: rnd = m.math('ADD', 0.37, seed)
    off = m.math('MULTIPLY', rnd, 37.0)
    cb = m.n('CombineXYZ'); m.l(m.math('MULTIPLY', m.math('ADD', x, off), .22*scale), cb.inputs[0]); m.l(m.math('MULTIPLY', m.math('ADD', y, off), 2.6*scale), cb.inputs[1]); m.l(m.math('MULTIPLY', m.math('ADD', z, off), 2.6*scale), cb.inputs[2])
    warp = m.noise(cb.outputs[0], .9, 3, .45, .3)
    rings = m.math('MULTIPLY', warp.outputs[0], 9.0)
    saw = m.math('FRACT', rings)                                   # growth rings: slow dark-up, sharp drop
    ringc = m.ramp(saw, [(0, hexc(light)), (.55, hexc(mid)), (.86, hexc(dark)), (1, hexc(light))], 'EASE')
    cb2 = m.n('CombineXYZ'); m.l(m.math('MULTIPLY', m.math('ADD', x, off), 1.2*scale), cb2.inputs[0]); m.l(m.math('MULTIPLY', m.math('ADD', y, off), 70*scale), cb2.inputs[1]); m.l(m.math('MULTIPLY', z, 70*scale), cb2.inputs[2])
    fib = m.noise(cb2.outputs[0], 1.0, 6, .65)
    cb3 = m.n('CombineXYZ'); m.l(m.math('MULTIPLY', m.math('ADD', x, off), 5*scale), cb3.inputs[0]); m.l(m.math('MULTIPLY', m.math('ADD', y, off), 190*scale), cb3.inputs[1]); m.l(m.math('MULTIPLY', z, 190*scale), cb3.inputs[2])
    pores = m.noise(cb3.outputs[0], 1.0, 3, .6)
    col = m.mix(.55, hexc(mid), ringc)
    col = m.mix(m.ramp(fib.outputs[0], [(.40, (.0,)*3+(1,)), (.66, (.78,)*3+(1,))]), col, hexc(dark))
    pm = m.ramp(pores.outputs[0], [(.54, (0, 0, 0, 1)), (.68, (.75,)*3+(1,))]); col = m.mix(pm, col, tuple(c*.45 for c in hexc(dark)[:3])+(1,))
    if plank:
        hsv = m.n('HueSaturation'); m.l(col, hsv.inputs['Color'])
        m.l(m.math('ADD', m.math('MULTIPLY', rc.outputs[1], .35), .82), hsv.inputs['Value']); m.l(m.math('ADD', m.math('MULTIPLY', rc.outputs[2], .2), .88), hsv.inputs['Saturation'])
        col = hsv.outputs[0]
        fr = m.math('FRACT', m.math('DIVIDE', y, plank)); edge = m.math('MINIMUM', fr, m.math('SUBTRACT', 1.0, fr))
        gap = m.ramp(edge, [(0, (0, 0, 0, 1)), (.012, (.25,)*3+(1,)), (.03, (1, 1, 1, 1))], 'EASE')
        col = m.mix(1.0, col, m.ramp(gap, [(0, (.08,)*3+(1,)), (1, (1, 1, 1, 1))]), 'MULTIPLY')
    m.l(col, m.b.inputs['Base Color'])
    h = m.math('SUBTRACT', m.math('MULTIPLY', fib.outputs[0], .35), m.math('MULTIPLY', pm, .5))
    if plank: h = m.math('ADD', h, m.math('MULTIPLY', gap, 6.0))
    m.bump(h, .35, .004)
    m.l(m.ramp(fib.outputs[0], [(.3, (rough*.85,)*3+(1,)), (.8, (min(1, rough*1.35),)*3+(1,))]), m.b.inputs['Roughness'])
    m.set(Specular=.4); return tag(m.m, hexc(mid))

def metal(name, col='#d8b06a', rough=.22):
    m = plain(name, col, rough, Metallic=1.0); return m

def emit(name, col, strength=1.0):
    m = Mat(name); e = m.n('Emission'); e.inputs[0].default_value = hexc(col); e.inputs[1].default_value = strength
    m.l(e.outputs[0], m.nt.nodes['Material Output'].inputs[0]); return m.m

def leafmat(name, col='#4f7a3a', col2='#7fa35a', rough=.38, trans=.35, veins=True, vein_col=None):
    """thin translucent leaf, UV: u across (-0.5..0.5 -> 0..1), v along"""
    m = Mat(name); v = m.coord('UV'); n = m.noise(v, 7, 5)
    col_ = m.mix(m.ramp(n.outputs[0], [(.3, (0, 0, 0, 1)), (.7, (1, 1, 1, 1))]), hexc(col), hexc(col2))
    if veins:
        sep = m.n('SeparateXYZ'); m.l(v, sep.inputs[0])
        du = m.math('ABSOLUTE', m.math('SUBTRACT', sep.outputs[0], .5))
        mid = m.ramp(du, [(0, (1, 1, 1, 1)), (.022, (0, 0, 0, 1))], 'EASE')
        sv = m.math('FRACT', m.math('MULTIPLY', m.math('SUBTRACT', sep.outputs[1], m.math('MULTIPLY', du, .55)), 13))
        side = m.ramp(m.math('ABSOLUTE', m.math('SUBTRACT', sv, .5)), [(0, (.7,)*3+(1,)), (.09, (0, 0, 0, 1))], 'EASE')
        vn = m.math('MAXIMUM', mid, side)
        vc = hexc(vein_col) if vein_col else tuple(min(1, c*1.5+.02) for c in hexc(col2)[:3])+(1,)
        col_ = m.mix(m.math('MULTIPLY', vn, .75), col_, vc)
        m.bump(m.math('MULTIPLY', vn, -1), .5, .004)
    m.l(col_, m.b.inputs['Base Color']); m.set(Roughness=rough, Specular=.5)
    tr = m.n('BsdfTranslucent'); m.l(m.mix(1.0, col_, (1.0, 1.15, .45, 1), 'MULTIPLY'), tr.inputs[0])
    mx = m.n('MixShader'); mx.inputs[0].default_value = trans
    m.l(m.b.outputs[0], mx.inputs[1]); m.l(tr.outputs[0], mx.inputs[2]); m.l(mx.outputs[0], m.nt.nodes['Material Output'].inputs[0])
    return m.m

