"""Empty loft: a wall of white painted bricks, a tall steel window with a radiator, a steel column, a polished concrete floor; afternoon sun through factory windows on the left. At room scale"""
import sys, os; sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from kit import *

A = args(); sc = reset(); setup(sc, A, exposure=.28, bounces=5)
rnd = random.Random(17)
# painted bricks: every brick its own block with worn edges; paint a little thinner here and there
bm_ = Mat('brick'); v = bm_.coord(); n1 = bm_.noise(v, .9, 6, .6); n2 = bm_.noise(v, 9, 6, .7); n3 = bm_.noise(v, 60, 3, .7)
c = bm_.mix(bm_.ramp(n1.outputs[0], [(.3, (0, 0, 0, 1)), (.7, (1, 1, 1, 1))]), hexc('#d9d5cc'), hexc('#e9e6df')); c = bm_.mix(bm_.ramp(n2.outputs[0], [(.56, (0, 0, 0, 1)), (.74, (.5,)*3+(1,))]), c, hexc('#c2bbb0')); c = bm_.mix(bm_.ramp(bm_.noise(v, 3.3, 7, .75).outputs[0], [(.66, (0, 0, 0, 1)), (.72, (.8,)*3+(1,))]), c, hexc('#b0836a'))
bm_.l(c, bm_.b.inputs['Base Color']); bm_.bump(bm_.math('ADD', n2.outputs[0], bm_.math('MULTIPLY', n3.outputs[0], .6)), .5, .015); bm_.set(Roughness=.75, Specular=.3); tag(bm_.m, hexc('#dedad2'))
BW, BH, J, FACE = .343, .1, .017, 2.1; X0, X1, Z0, Z1 = -4.75, -2.2, 1.2, 5.6
def wall_of_bricks():
    bm = bmesh.new()
    for row in range(56):
        z = row*(BH+J)+BH/2+.02; first = -6.2+(BW+J)/2*(row % 2)
        for k in range(36):
            a, b = first+k*(BW+J), first+k*(BW+J)+BW
            if Z0 < z < Z1:
                if b > X0 and a < X0: b = X0
                if a < X1 and b > X1: a = X1
                if a >= X0 and b <= X1 or b-a < .06: continue
            y = FACE-.012+rnd.gauss(0, .004); tilt, lean = rnd.gauss(0, .006), rnd.gauss(0, .01); nx, nz = 8, 4; G = []
            for j in range(nz+1):
                for i in range(nx+1):
                    u, w = i/nx, j/nz; rim = min(i, nx-i) == 0 or min(j, nz-j) == 0; px, pz = a+(b-a)*u, z-BH/2+BH*w; q = Vector((px*5, row, pz*5))
                    dx, dz = (.006*mnoise.noise(q*3), .005*mnoise.noise(q*3+Vector((9, 9, 9)))) if rim else (0, 0)
                    G.append(bm.verts.new((px+dx, y+tilt*(u-.5)*2+lean*(w-.5)+(.011 if rim else 0)+.003*mnoise.noise(q*2+Vector((3, 0, 0))), pz+dz)))
            for j in range(nz):
                for i in range(nx): bm.faces.new((G[j*(nx+1)+i], G[j*(nx+1)+i+1], G[(j+1)*(nx+1)+i+1], G[(j+1)*(nx+1)+i]))
    return from_bm('bricks', bm, bm_.m)
wall_of_bricks()
joint = plaster('joint', '#cfcac0', bump=.5, scale=14, var=.08)
for x, z, w, h in ((-8.4, 3.0, 7.3, 7.4), (3.9, 3.0, 12.2, 7.4), (-3.475, .55, 2.55, 1.3), (-3.475, 6.2, 2.55, 1.2)): box('joints', (w, .3, h), (x, FACE+.153, z), joint, bev=0)
# the floor: polished concrete, cloudy, with saw cuts
f = Mat('concrete'); v = f.coord(); a1 = f.noise(v, .45, 8, .6, .6); a2 = f.noise(v, 2.6, 8, .68, .3); a3 = f.noise(v, 70, 3, .7)
c = f.mix(f.ramp(a1.outputs[0], [(.32, (0, 0, 0, 1)), (.68, (1, 1, 1, 1))]), hexc('#928d86'), hexc('#b3aea6')); c = f.mix(f.ramp(a2.outputs[0], [(.45, (0, 0, 0, 1)), (.72, (.6,)*3+(1,))]), c, hexc('#a09a92')); c = f.mix(f.ramp(a3.outputs[0], [(.6, (0, 0, 0, 1)), (.72, (.45,)*3+(1,))]), c, hexc('#78736c'))
f.l(c, f.b.inputs['Base Color']); f.bump(f.math('ADD', f.math('MULTIPLY', a2.outputs[0], .5), f.math('MULTIPLY', a3.outputs[0], .2)), .12, .01); f.l(f.ramp(a2.outputs[0], [(.3, (.36,)*3+(1,)), (.7, (.52,)*3+(1,))]), f.b.inputs['Roughness']); f.set(Specular=.45); tag(f.m, hexc('#a39d95'))
box('floor', (22, 14, .2), (0, -3, -.1), f.m, bev=0)
cut_ = plain('sawcut', '#4c4945', .9)
for x in (-3.55, .95, 5.45): box('cutx', (.011, 13, .002), (x, -3.2, .0005), cut_, bev=0)
for y in (.62, -2.6): box('cuty', (20, .013, .002), (0, y, .0005), cut_, bev=0)
box('plinth', (14, .06, .17), (1.8, FACE-.03, .085), plaster('plinth', '#8f8a82', bump=.4, scale=9, var=.08), bev=.012)
# a tall steel window: reveal, sill, bars; outside it is bright
lime = plaster('reveal', '#e2dfd8', bump=.25, scale=6); steel = plain('steel', '#26282a', .45)
for x in (X0-.02, X1+.02): box('side', (.04, .5, Z1-Z0), (x, FACE+.24, (Z0+Z1)/2), lime, bev=.006)
box('sill', (X1-X0+.16, .66, .09), ((X0+X1)/2, FACE+.1, Z0-.03), f.m, bev=.014)
for k in range(5): x = X0+.03+k*(X1-X0-.06)/4; box('bar', (.075 if k in (0, 4) else .045, .09, Z1-Z0), (x, FACE+.38, (Z0+Z1)/2), steel, bev=.008)
for k in range(7): z = Z0+.06+k*.68; box('bar', (X1-X0, .08, .075 if k in (0, 3) else .042), ((X0+X1)/2, FACE+.38, z), steel, bev=.008)
w = Mat('winlight'); e = w.n('Emission'); s = w.n('SeparateXYZ'); w.l(w.coord('Generated'), s.inputs[0]); cl = w.noise(w.coord(scale=(.5, 1, .8)), .8, 5, .55)
w.l(w.mix(w.math('MULTIPLY', cl.outputs[0], .5), w.ramp(s.outputs[2], [(0, hexc('#b9c2c4')), (.22, hexc('#dfe6ea')), (.6, hexc('#eef4fa')), (1, hexc('#d6e6f6'))]), hexc('#ffffff')), e.inputs[0]); e.inputs[1].default_value = 2.4; w.l(e.outputs[0], w.nt.nodes['Material Output'].inputs[0]); w.m['nocheap'] = 1
box('winback', (9, .05, 9), (-4.4, FACE+2.2, 3.4), w.m, bev=0)
# radiator of cast iron ribs under it
iron = plain('iron', '#d6d2c9', .45)
for k in range(11):
    x = -4.62+k*.2
    for y in (FACE-.32, FACE-.2): box('rib', (.09, .075, .72), (x, y, .58), iron, bev=.034)
    box('web', (.05, .2, .5), (x, FACE-.26, .58), iron, bev=.02)
    for z in (.26, .9): box('hub', (.2, .09, .075), (x, FACE-.26, z), iron, bev=.03)
for x in (-4.62, -2.62): box('foot', (.05, .16, .22), (x, FACE-.26, .11), iron, bev=.015)
tube('pipe', [(-2.55, FACE-.26, .26), (-2.4, FACE-.26, .26), (-2.33, FACE-.22, .2), (-2.33, FACE-.2, -.05)], .028, iron, n=8)
# a steel column with its plate and bolts, a conduit with a switch
col = plain('column', '#3a3d40', .5, Specular=.4); cx, cy = 2.95, 1.42
for y in (-.13, .13): box('flange', (.29, .03, 7), (cx, cy+y, 3.5), col, bev=.006)
box('webc', (.03, .25, 7), (cx, cy, 3.5), col, bev=0); box('plate', (.5, .5, .035), (cx, cy, .017), col, bev=.006)
for sx in (-.19, .19):
    for sy in (-.19, .19): cyl('bolt', .026, .05, (cx+sx, cy+sy, .034), metal('zinc', '#8f9194', .4), bev=.008, seg=6)
tin = metal('tin', '#a7a9ab', .38)
cyl('conduit', .024, 7, (2.42, FACE-.05, 1.98), tin, bev=0, seg=32)
for z in (2.5, 3.6, 4.7): box('clip', (.1, .03, .035), (2.42, FACE-.035, z), tin, bev=.006)
box('switch', (.13, .07, .19), (2.42, FACE-.055, 1.88), plain('bakelite', '#2b2a28', .4), bev=.014); box('toggle', (.045, .05, .06), (2.42, FACE-.1, 1.88), plain('ivory', '#d9d2c0', .4), bev=.01)
g = Gobo((-5.9, -4.3, 6.2), (-.25, .75, .75)); g.window((-1.2, -.4, .4, 1.2), (-1.35, -.45, .45, 1.35), 4.1, 4.4, bar=.075, dist=5.4, v0=.35)
key = sun(g.S, g.T, 5.5, .9, (1, .9, .75)); world(hexc('#dfe8f0'), .5); area((4.8, -4.8, 4.6), (0, 0, 1.6), 4.5, 130, (.95, .98, 1)); area((-1, -7, 4.8), (0, .8, 1.6), 5, 120)
camera((0, -9.3, 1.95), (0, 0, 1.62), lens=58, fstop=4, focus=(0, .2, 1.4))
describe(sc, A, (0, -.35, 0), (4.0, 3.5), key, f.m, unit=.7, views=dict(top=dict(across=5.2, free=(3.4, 2.8), middle=(0, -1.0))))
if 'facts-only' not in A: render(sc, A, lens_after=True)
