"""Champagne silk: a smooth hollow in the middle, deep soft folds towards the edges and up the back"""
import sys, os; sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from kit import *
A = args(); sc = reset(); setup(sc, A, exposure=.12, bounces=4)


def crease(a, sharp):
    """rounded fold profile 0..1: broad valleys, soft crests"""
    return ((math.sin(a)+1)/2)**sharp


def fold(x, y):
    """three families of warped folds; they die out in the middle, where the product stands"""
    p = Vector((x*.28, y*.28, 1.7)); w1 = mnoise.noise(p)*2.4; w2 = mnoise.noise(p*1.7+Vector((5, 2, 0)))*1.5; w3 = mnoise.noise(p*3.1+Vector((1, 8, 4)))
    a = (x*.80-y*.48)*2.1+w1*2.0+w2; b = (x*.55+y*.65)*2.7+w2*2.1+w3*.8; c = (x*.9-y*.2)*5.2+w1*3.4+w3*1.6
    r = math.hypot(x/1.5, (y+.45)/1.05); k = min(1, max(0, (r-.75)/1.15)); k = k*k*(3-2*k)
    side = .62+.38*mnoise.noise(Vector((x*.4, y*.4, 9)))
    back = max(0, y-.9); rise = 1.05*back**1.3
    return k*side*(.50*crease(a, 2.0)+.30*crease(b, 2.4)+.085*crease(c, 1.6))+rise+.008*mnoise.noise(Vector((x*2.0, y*2.0, 0)))


m = Mat('silk'); v = m.coord(); m.set(Specular=.8, Sheen=.35, Sheen_Tint=.7, Metallic=.32)
lw = m.n('LayerWeight'); lw.inputs[0].default_value = .4
m.l(m.ramp(lw.outputs['Facing'], [(0, hexc('#d9ad8a')), (.55, hexc('#e8c6a8')), (1, hexc('#f7e6d6'))]), m.b.inputs['Base Color'])
m.l(m.ramp(m.noise(v, 5, 3).outputs[0], [(.3, (.29,)*3+(1,)), (.7, (.35,)*3+(1,))]), m.b.inputs['Roughness']); tag(m.m, hexc('#e3bf9f'))
drape('silk', 12, 8.6, fold, m.m, 460, 340)
pearl = plain('pearl', '#f3e6dc', .16, Clearcoat=1.0, Specular=.6)
for x, y, r in ((1.22, -1.32, .105), (1.42, -1.12, .08), (1.12, -1.08, .066)): sphere('pearl', r, (x, y, fold(x, y)+r*.96), pearl)
key = area((-4.4, .6, 4.2), (0, 0, .1), 1.6, 560, (1, .92, .82)); area((4, -4, 4), (0, 0, .4), 2.4, 80, (.96, .96, 1)); area((1.5, 6, 6), (0, 1, .8), 2.4, 330, (1, .95, .9))
world(hexc('#efe6e0'), .30)
camera((0, -8.2, 3.3), (0, .0, .5), lens=70, fstop=5.6, focus=(0, -.6, .2))
describe(sc, A, (0, -.45, .0), (1.9, 2.2), key, m.m, unit=.11, whole=.15, views=dict(top=dict(across=3.6, free=(1.9, 1.7), middle=(0, -.95))))
if 'facts-only' not in A: render(sc, A)
