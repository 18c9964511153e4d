"""Plain solids: sphere, cylinder, cubes, arch, stairs"""
import sys, os; sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from kit import *
from kit.prop_set import start, finish
A, sc = start(); V = A['variant']

if V == 'sphere-pearl':
    m = Mat('pearl'); v = m.coord(); lw = m.n('LayerWeight'); lw.inputs[0].default_value = .35
    c = m.ramp(lw.outputs['Facing'], [(0, hexc('#f4ddd0')), (.5, hexc('#efd0c8')), (.85, hexc('#dcc6d8')), (1, hexc('#cfd6e6'))]); m.l(c, m.b.inputs['Base Color'])
    m.set(Roughness=.18, Specular=.55, Clearcoat=1.0, Clearcoat_Roughness=.05, Sheen=.2); m.bump(m.noise(v, 3, 3).outputs[0], .03, .05)
    sphere('s', .9, (0, 0, .9), m.m, 160); finish(A, sc, (0, -6, 1.35), (0, 0, .9), lens=88, k=.95)
elif V == 'cylinder-terrazzo':
    m = Mat('terrazzo'); v = m.coord(); c = hexc('#efe6da')
    for scale, stops, col in ((7, (.30, .34), '#c9795a'), (9, (.27, .30), '#6f8a82'), (12, (.26, .29), '#3f4348'), (10, (.28, .31), '#d9b36c')):
        vo = m.n('TexVoronoi', feature='F1', distance='CHEBYCHEV'); vo.inputs['Scale'].default_value = scale; ad = m.n('VectorMath', operation='ADD'); m.l(v, ad.inputs[0]); ad.inputs[1].default_value = (scale*1.7, scale*.9, scale*2.3); nz = m.noise(ad.outputs[0], 3.0, 2); mx = m.n('VectorMath', operation='MULTIPLY_ADD'); m.l(nz.outputs['Color'], mx.inputs[0]); mx.inputs[1].default_value = (.22,)*3; m.l(ad.outputs[0], mx.inputs[2]); m.l(mx.outputs[0], vo.inputs['Vector'])
        sep = m.n('SeparateRGB'); m.l(vo.outputs['Color'], sep.inputs[0])
        chip = m.math('MULTIPLY', m.ramp(vo.outputs['Distance'], [(stops[0], (1, 1, 1, 1)), (stops[1], (0, 0, 0, 1))]), m.ramp(sep.outputs[0], [(.52, (0, 0, 0, 1)), (.54, (1, 1, 1, 1))])); c = m.mix(chip, c, hexc(col))
    m.l(c, m.b.inputs['Base Color']); m.bump(m.noise(v, 60, 3).outputs[0], .05, .01); m.set(Roughness=.32, Specular=.45); tag(m.m, hexc('#e5dacb'))
    cyl('c', .72, 1.15, (0, 0, 0), m.m, bev=.025); finish(A, sc, (0, -6.2, 2.0), (0, 0, .52), 86)
elif V == 'cubes-stacked':
    cols = [plaster('a', '#e3b7a0', bump=.12, scale=5, var=.03), plaster('b', '#efe2d2', bump=.12, scale=5, var=.03), plaster('c', '#a9b79f', bump=.12, scale=5, var=.03)]
    box('a', (.9, .9, .9), (-.42, .1, .45), cols[0], .03, (0, 0, .35)); box('b', (.72, .72, .72), (.52, -.25, .36), cols[1], .03, (0, 0, -.25)); box('c', (.46, .46, .46), (-.36, .08, 1.13), cols[2], .03, (0, 0, -.2))
    finish(A, sc, (0, -6.4, 2.3), (0, 0, .6), 84)
elif V == 'arch-stone':
    m = plaster('arch', '#dba989', bump=.3, scale=3, var=.06); o = arch('o', 1.7, 2.1, .5, (0, 0, 0), m, bev=0); cut(o, arch('i', 1.0, 1.62, 2, (0, -.7, -.05), None, bev=0)); bevel(o, .03, 4); o.rotation_euler = (0, 0, -.3)
    finish(A, sc, (0, -6.6, 1.7), (0, 0, 1.0), 84)
elif V == 'stairs-plaster':
    m = plaster('st', '#efe6da', bump=.12, scale=5, var=.03)
    for i in range(4): box('s', (1.5, .46, .28*(i+1)), (0, -.69+.46*i, .14*(i+1)), m, .025)
    e = bpy.data.objects.new('e', None); link(e)
    for o in [o for o in sc.objects if o.type == 'MESH']: o.parent = e
    e.rotation_euler = (0, 0, .62); finish(A, sc, (0, -6.8, 2.5), (0, 0, .5), 84)
