"""Satin ribbons and bows."""
import math
import bpy, bmesh
from mathutils import Vector
from .shapes import *
from .materials import *


def satin(name, col):
    m = Mat(name); m.b.inputs['Base Color'].default_value = hexc(col); m.set(Roughness=.3, Specular=.6, Sheen=.5, Anisotropic=.5); w = m.n('TexWave', wave_type='BANDS'); w.inputs['Scale'].default_value = 60; m.l(m.coord(), w.inputs['Vector']); m.bump(w.outputs[1], .05, .003); return tag(m.m, hexc(col))


def band(P, w, mat, up=None, n=120):
    """flat ribbon along a smooth path of (x, y, z[, twist]); its width stays across `up`"""
    Q = [P[0]]+list(P)+[P[-1]]; S = []
    for i in range(1, len(Q)-2):
        for k in range(24):
            t = k/24; S.append(Vector([.5*(2*b+(c-a)*t+(2*a-5*b+4*c-d)*t*t+(3*b-a-3*c+d)*t**3) for a, b, c, d in zip(*[q[:3] for q in Q[i-1:i+3]])]))
    S.append(Vector(P[-1][:3])); bm = bmesh.new(); rows = []; u = Vector(up or (0, 1, 0))
    for i, p in enumerate(S): rows.append((bm.verts.new(p+u*w), bm.verts.new(p), bm.verts.new(p-u*w)))
    for a, b in zip(rows, rows[1:]):
        for k in (0, 1): bm.faces.new((a[k], b[k], b[k+1], a[k+1]))
    o = from_bm('band', bm, mat); s = o.modifiers.new('s', 'SOLIDIFY'); s.thickness = .008; s.offset = 0; return o


def bow(x, y, z, k, mat, w):
    for s in (1, -1):
        o = band([(0, 0, .02), (s*.22*k, 0, .20*k), (s*.52*k, 0, .26*k), (s*.58*k, 0, .10*k), (s*.34*k, 0, .02*k), (0, 0, .03)], w, mat); o.location = (x, y, z); o.rotation_euler = (.18*s, 0, .28*s)
        t = band([(0, 0, .03), (s*.18*k, 0, .06*k), (s*.40*k, 0, .015*k), (s*.66*k, 0, .03*k)], w*.9, mat); t.location = (x, y-.02, z); t.rotation_euler = (0, 0, -.75*s)
    n = sphere('knot', .085*k, (x, y, z+.045*k), mat, 32); n.scale = (1.1, w/.075/k, .85)


def strip(P, w, mat, width, notch=0, pleat=.35, cols=16):
    """ribbon along a smooth path of (x, y, z), as wide as `width` says from 0 to 1: drawn together it lies in pleats; `notch` cuts its end like a swallow's tail"""
    Q = [P[0]]+list(P)+[P[-1]]; S = []
    for i in range(1, len(Q)-2):
        for k in range(30):
            t = k/30; S.append(Vector([.5*(2*b+(c-a)*t+(2*a-5*b+4*c-d)*t*t+(3*b-a-3*c+d)*t**3) for a, b, c, d in zip(*Q[i-1:i+3])]))
    S.append(Vector(P[-1])); n = len(S)-1; bm = bmesh.new(); rows = []
    for i, p in enumerate(S):
        t = i/n; d = (S[min(n, i+1)]-S[max(0, i-1)]).normalized(); u = Vector((0, 1, 0)); u = (u-d*u.dot(d)).normalized(); nor = d.cross(u); f = width(t); row = []
        for k in range(cols+1):
            c = k/cols*2-1; q = p+u*w*f*c+nor*w*pleat*(1-f)*math.sin(2.5*math.pi*c+.6)-nor*w*.10*c*c
            row.append(bm.verts.new(q-d*notch*(1-abs(c))*max(0, (t-.75)/.25)**2))
        rows.append(row)
    for a, b in zip(rows, rows[1:]):
        for k in range(cols): bm.faces.new((a[k], b[k], b[k+1], a[k+1]))
    o = from_bm('strip', bm, mat); s = o.modifiers.new('s', 'SOLIDIFY'); s.thickness = .01; s.offset = 0; return o


def tied_bow(loc, k, mat, w):
    """bow as it is tied: two loops and two tails drawn together under a pleated band, one side a little larger than the other"""
    e = bpy.data.objects.new('bow', None); link(e); close = lambda t: .34+.66*min(1, math.sin(math.pi*min(1, max(0, t)))*1.25)**.8
    for s, m in ((-1, 1.0), (1, .93)):
        o = strip([(0, 0, .07*k), (s*.20*k, -.01, .17*k), (s*.47*k*m, -.03, .27*k*m), (s*.63*k*m, -.03, .17*k*m), (s*.50*k*m, -.02, .035*k), (s*.22*k, 0, .03*k), (0, 0, .05*k)], w, mat, close); o.rotation_euler = (.12, 0, .20*s); o.parent = e
        t = strip([(0, -.02, .05*k), (s*.16*k, -.02, .055*k), (s*.34*k*m, -.02, .03*k), (s*.54*k*m, -.02, .035*k), (s*.76*k*m, -.02, .012*k)], w*.92, mat, lambda t: .30+.70*min(1, t*2.4)**.8, notch=w*.8); t.rotation_euler = (0, 0, -(.62 if s < 0 else .80)*s); t.parent = e
    knot = strip([(w*.46*math.sin(a), 0, .062*k+.062*k*math.cos(a)) for a in [math.radians(x) for x in range(170, -201, -20)]], w*.42, mat, lambda t: .80, pleat=.55); knot.rotation_euler.z = math.pi/2+.06; knot.parent = e
    e.location = loc; return e
