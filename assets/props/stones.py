"""Balanced stones with pebbles around their foot"""
import sys, os; sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from kit import *
from kit.prop_set import start, finish
A, sc = start(); V = A['variant']

def pebble(name, r, sc3, seed, mat, loc, rot=0):
    bm = bmesh.new(); bmesh.ops.create_icosphere(bm, subdivisions=6, radius=1)
    o3 = Vector((seed*7.3, seed*3.1, seed*1.7))
    for v in bm.verts:
        d = v.co.normalized(); p = Vector((math.copysign(abs(d.x)**.86, d.x), math.copysign(abs(d.y)**.86, d.y), math.copysign(abs(d.z)**.8, d.z)))
        f = 1+.16*mnoise.noise(d*1.1+o3)+.05*mnoise.noise(d*2.6+o3)+.006*mnoise.fractal(d*7+o3, .7, 2, 4)
        v.co = Vector((p.x*sc3[0], p.y*sc3[1], p.z*sc3[2]))*f*r
    o = from_bm(name, bm, mat); o.location = loc; o.rotation_euler = (0, 0, rot); return o

def stone_mat(name, base, dark, speck):
    m = Mat(name); v = m.coord(); n = m.noise(v, 3.2, 6, .6, .3); col = m.mix(m.ramp(n.outputs[0], [(.3, (0, 0, 0, 1)), (.72, (1, 1, 1, 1))]), hexc(dark), hexc(base))
    vo = m.n('TexVoronoi'); vo.inputs['Scale'].default_value = 70; m.l(v, vo.inputs['Vector'])
    sp = m.ramp(m.noise(v, 85, 3, .7).outputs[0], [(.58, (0, 0, 0, 1)), (.66, (.8,)*3+(1,))]); col = m.mix(sp, col, hexc(speck))
    s2 = m.ramp(m.noise(v, 46, 3, .7).outputs[0], [(.60, (0, 0, 0, 1)), (.68, (.55,)*3+(1,))]); col = m.mix(s2, col, tuple(c*.35 for c in hexc(dark)[:3])+(1,))
    st = m.n('TexWave', wave_type='BANDS', bands_direction='Z'); st.inputs['Scale'].default_value = 1.3; st.inputs['Distortion'].default_value = 5; st.inputs['Detail'].default_value = 4; m.l(v, st.inputs['Vector'])
    col = m.mix(m.ramp(st.outputs[1], [(.86, (0, 0, 0, 1)), (1, (.30,)*3+(1,))]), col, hexc('#efe9df'))
    m.l(col, m.b.inputs['Base Color']); m.bump(m.math('ADD', m.noise(v, 9, 8, .65).outputs[0], m.math('MULTIPLY', m.noise(v, 60, 4, .7).outputs[0], .3)), .35, .03)
    m.set(Roughness=.68, Specular=.3); return tag(m.m, hexc(base))

pebble('a', .78, (1.18, .95, .36), 1.3, stone_mat('s1', '#b9b2a6', '#8d867c', '#dcd6cb'), (0, 0, .27), .4)
pebble('b', .55, (1.12, .95, .40), 2.9, stone_mat('s2', '#8b8882', '#5f5d5a', '#bab6ae'), (-.04, .02, .715), 1.4)
pebble('c', .36, (1.08, .95, .46), 4.2, stone_mat('s3', '#d9cdbb', '#b5a893', '#f0e8da'), (.03, 0, 1.055), 2.2)
small = [stone_mat('p1', '#c9bfae', '#a09585', '#e9e1d3'), stone_mat('p2', '#77736e', '#565350', '#a19d96'), stone_mat('p3', '#e4ddd1', '#c3b9aa', '#f6f1e8'), stone_mat('p4', '#a98f78', '#85705e', '#cdb9a4')]
for i, (x, y, r) in enumerate(((-1.02, -.42, .17), (-.78, -.74, .13), (-.50, -.86, .10), (.98, -.40, .15), (.72, -.74, .18), (.40, -.90, .11), (1.16, -.62, .09), (-1.20, -.64, .09))): pebble(f'p{i}', r, (1.15, .9, .55), 5.1+i*1.7, small[i % 4], (x, y, r*.5-.005), i*1.3)
finish(A, sc, (0, -6, 1.55), (0, 0, .58), lens=92)
